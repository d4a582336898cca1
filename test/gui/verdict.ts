import { writeFen } from '../../src/board/notation/fen.ts';
import { Game } from '../../src/engine/game.ts';
import { fromXBoardFen } from '../../src/protocol/xboard-fen.ts';
import { fromXBoardMove } from '../../src/protocol/xboard-moves.ts';
import { claimLine } from '../../src/protocol/xboard-result.ts';
import type { Variant } from '../../src/variants/types.ts';
import type { Match, MatchRecord } from './match.ts';

/** What XBoard writes into its log when something is wrong with an engine. */
const COMPLAINT =
  /Forfeit due|False (draw|win|illegal)|llegal (move|position)|not supported|does not play|did not send setup|wins on time|xboard exit|<first *: (Error|telluser)/;
const TRAFFIC = /^\d+ ([<>])(first|second) *: (.*)$/;

/** A game as XBoard's log tells it. */
export interface PlayedGame {
  readonly game: Game;
  /** As XBoard told the engines, with its comment. */
  readonly result: string;
  /** Lines by which Stablemate claimed the result. */
  readonly claims: readonly string[];
}

/** All that is wrong with a match, one line each; and its games. */
export function judge(match: Match, record: MatchRecord): { faults: string[]; games: PlayedGame[] } {
  const faults = record.debug
    .split('\n')
    .filter((line) => COMPLAINT.test(line))
    .slice(0, 3)
    .map((line) => `XBoard's log says: ${line.trim()}`);
  if (record.exitCode !== 0) faults.push(`XBoard did not come to the end (exit code ${record.exitCode})`);
  const results = [...record.pgn.matchAll(/^\[Result "(.*)"\]/gm)].map((found) => found[1]!);
  if (results.length !== match.games) faults.push(`the PGN has ${results.length} games of ${match.games}`);
  if (results.includes('*')) faults.push('a game was not finished');
  try {
    const games = replay(record.debug, match);
    if (games.length !== match.games) faults.push(`the log has ${games.length} finished games of ${match.games}`);
    return { faults: [...faults, ...games.flatMap((played, i) => judgeEnd(played, results[i]))], games };
  } catch (error) {
    return { faults: [...faults, `the log cannot be replayed: ${(error as Error).message}`], games: [] };
  }
}

function judgeEnd({ game, result, claims }: PlayedGame, pgnResult: string | undefined): string[] {
  const outcome = game.outcome();
  if (!outcome) return [`a game ended as '${result}' in a position that is not over: ${writeFen(game.position)}`];
  const right = claimLine(outcome, game.variant);
  const faults = claims.filter((claim) => claim !== right).map((claim) => `'${claim}' was claimed for '${right}'`);
  if (!result.startsWith(`${outcome.result} `)) faults.push(`XBoard took '${result}' for '${right}'`);
  if (pgnResult !== outcome.result) faults.push(`the PGN has ${pgnResult} for '${right}'`);
  return faults;
}

/** Plays all games of a log over again by our own rules. */
function replay(debug: string, { variant, first, second }: Match): PlayedGame[] {
  const games: PlayedGame[] = [];
  const ours = first.command === second.command ? ['first', 'second'] : ['first'];
  let game = new Game(variant);
  let claims: string[] = [];
  let claimsBefore: string[] = [];
  for (const line of debug.split('\n')) {
    const [, direction, engine, text = ''] = TRAFFIC.exec(line) ?? [];
    const [word, argument = ''] = text.split(' ');
    if (direction === '<' && word === 'move') game.play(fromXBoardMove(game.position, argument));
    else if (direction === '<' && ours.includes(engine!) && /^(1-0|0-1|1\/2)/.test(text)) {
      // The other engine may claim the result when XBoard has begun the next game already.
      (game.moves.length > 0 || games.length === 0 ? claims : claimsBefore).push(text);
    } else if (direction === '<' && engine === 'first' && word === 'setup') game = beginGame(variant, text);
    else if (direction === '>' && engine === 'first' && word === 'new') {
      game = new Game(variant);
      claimsBefore = claims;
      claims = [];
    } else if (direction === '>' && engine === 'first' && word === 'result') {
      games.push({ game, result: text.slice('result '.length), claims });
    }
  }
  return games;
}

/** The game that begins as a `setup` line of the first engine says; the second one's are not looked at by XBoard. */
function beginGame(variant: Variant, setup: string): Game {
  const fen = setup.split(' ').slice(3).join(' ');
  return new Game(variant, writeFen(fromXBoardFen(variant, fen)));
}
