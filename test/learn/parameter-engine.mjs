import { createInterface } from 'node:readline';

/*
 * A UCI engine of chess that advances its rook's pawn and the next ones, and whose third move is only legal if its
 * option LEGAL has a value of 5 or more: of two such engines the one with the higher value wins.
 */
const say = (line) => process.stdout.write(`${line}\n`);
let legal = 0;
let moves = 0;

createInterface({ input: process.stdin }).on('line', (line) => {
  const [, value] = /^setoption name LEGAL value (\d+)$/.exec(line) ?? [];
  if (value !== undefined) legal = Number(value);
  if (line === 'uci') say('id name Parameter\nuciok');
  else if (line === 'isready') say('readyok');
  else if (line === 'quit') process.exit();
  else if (line.startsWith('position')) moves = (line.split(' moves ')[1] ?? '').split(' ').filter(Boolean).length;
  else if (line.startsWith('go')) {
    const file = 'abcdefgh'[moves >> 1];
    const legalMove = moves % 2 === 0 ? `${file}2${file}3` : `${file}7${file}6`;
    say(`bestmove ${moves >> 1 === 2 && legal < 5 ? 'a1a1' : legalMove}`);
  }
});
