/*
 * What may stand in a line that a GUI reads, strictly: a client that knows no more than the protocols say must
 * understand each line, or see at once that it is for people.
 */

const SQUARE = '[a-p](?:1[0-6]|[1-9])';
const MOVE = `(?:${SQUARE}${SQUARE}[a-z+]?|[A-Z]@${SQUARE})`;
const UCI: readonly RegExp[] = [
  /^id (?:name|author) \S.*$/,
  new RegExp(
    '^option name \\S+(?: \\S+)* type (?:spin default -?\\d+ min -?\\d+ max -?\\d+|check default (?:true|false)' +
      '|string default \\S+|button|combo default \\S+(?: var \\S+)+)$',
  ),
  /^uciok$/,
  /^readyok$/,
  new RegExp(`^bestmove (?:${MOVE}(?: ponder ${MOVE})?|\\(none\\))$`),
  new RegExp(
    '^info depth [1-9]\\d* seldepth \\d+ multipv [1-9]\\d* score (?:cp -?\\d+|mate -?\\d+)(?: (?:lower|upper)bound)? ' +
      `nodes \\d+ nps \\d+ hashfull (?:\\d{1,3}|1000) tbhits \\d+ time \\d+ pv(?: ${MOVE})+$`,
  ),
  /^info depth 0 score (?:cp 0|mate 0)$/,
  /^info string \S.*$/,
];
/** What `d` and `go perft` print, which are for people. */
const UCI_FOR_PEOPLE: readonly RegExp[] = [
  /^ \+(?:---\+)+$/,
  /^ \|(?:(?: [ A-Za-z]|\+[A-Za-z]|[A-Za-z]~) \|)+ \d+(?: {2}\[[A-Za-z]*\])?$/,
  /^ {3}[a-p](?: {3}[a-p])+$/,
  /^(?:Fen|Key|Checkers|Legal moves|Array|Arrays|Game): \S.*$/,
  /^(?:In check|Side to move): \S+$/,
  new RegExp(`^${MOVE}: \\d+$`),
  /^$/,
  /^Nodes searched: \d+$/,
];

const XBOARD: readonly RegExp[] = [
  /^feature(?: [a-z]+=(?:\d+|"[^"]*"))+$/,
  /^setup \([A-Za-z.~+]+\) \d+x\d+\+\d+_[a-z]+ \S+ [wb] \S+ \S+ \d+ \d+$/,
  /^piece \+?(?:[A-Z]&|[A-Za-z]) \S+$/,
  new RegExp(`^move ${MOVE}(?:,${SQUARE}${SQUARE})?$`),
  new RegExp(`^Hint: ${MOVE}$`),
  /^Error \([^()]+(?:\([^()]*\)[^()]*)*\): .+$/,
  /^Illegal move(?: \([^)]+\))?: .*$/,
  /^tellusererror \S.*$/,
  /^telluser \S.*$/,
  /^pong(?: .*)?$/,
  /^(?:1-0|0-1|1\/2-1\/2) \{[^{}]+\}$/,
  /^offer draw$/,
  /^highlight [\dYR]+(?:\/[\dYR]+)*$/,
  /^stat01: \d+ \d+ \d+ \d+ \d+$/,
  new RegExp(`^[1-9]\\d* -?\\d+ \\d+ \\d+ \\d+ \\d+ \\d+\\t${MOVE}(?: ${MOVE})*(?: [!?])?$`),
  /^ There is no opening book\.$/,
  /^$/,
];

/** What is wrong with a line for a UCI client, or undefined. */
export function uciFault(line: string): string | undefined {
  return faultAmong([...UCI, ...UCI_FOR_PEOPLE], line);
}

/** What is wrong with a line for XBoard, or undefined. */
export function xboardFault(line: string): string | undefined {
  return faultAmong(XBOARD, line);
}

function faultAmong(known: readonly RegExp[], line: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(line)) return `control characters in ${JSON.stringify(line)}`;
  // What is quoted, or stands behind the reason of an error, are words of the client's own.
  const own = line
    .replace(/'.*'/, '')
    .replace(/^pong .*/, '')
    .replace(/^(Error \(.*?\)|Illegal move.*?): .*/, '$1');
  if (/internal error|NaN|undefined|Infinity|\[object|\.[jt]s:\d+/.test(own)) return `it shows our inside: '${line}'`;
  return known.some((form) => form.test(line)) ? undefined : `no client would understand '${line}'`;
}
