/*
 * When games of matches were decided, and how much of their time engines had used until then.
 */
import { readFileSync } from 'node:fs';
import { runCommand, scriptCommand } from '../src/cli/command-line.ts';
import { percent } from '../src/cli/format.ts';
import { tableText } from '../src/cli/terminal.ts';
import { InputError } from '../src/errors/input-error.ts';
import { expected } from '../src/learn/fit.ts';
import { readSearchComment } from '../src/match/pgn-game.ts';
import { type PgnGame, parsePgn } from '../src/match/pgn-parse.ts';

/** The scale (centipawns) by which a score becomes an expected result. */
const SCALE = 250;
/** The numbers of a side's own moves at which the rows of the table end. */
const ROWS = [5, 10, 15, 20, 30, 40, 60, Number.POSITIVE_INFINITY];

/** What an engine did in one move: the number of its own moves before it, how far its expected result then changed, ms. */
interface Turn {
  readonly engine: string;
  readonly number: number;
  readonly change: number;
  readonly time: number;
}

await runCommand(
  scriptCommand('bench:time-use', 'when games were decided, and how much of their time engines had used until then')
    .argument('<file...>', 'PGN files of `stablemate match`')
    .action(run),
);

function run(files: readonly string[]): void {
  for (const file of files) {
    const { games } = parsePgn(readFileSync(file, 'utf8'), file);
    const turns = games.flatMap(turnsOf);
    if (turns.length === 0) throw new InputError(`${file}: no move has a comment of a score and its time`);
    console.log(`${file}: ${games.length} games\n${report(turns)}`);
  }
}

function turnsOf({ moves, tags, result }: PgnGame): Turn[] {
  const searches = moves.map(({ comments }) => readSearchComment(comments[0] ?? ''));
  const isBlackFirst = tags.get('FEN')?.split(' ')[1] === 'b';
  const points = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5 }[result];
  if (points === undefined) return [];
  return ['White', 'Black'].flatMap((side, i) => {
    const own = searches.filter((_, ply) => (ply + (isBlackFirst ? 1 : 0)) % 2 === i);
    const played = own.flatMap((search) => (search?.score ? [{ score: search.score, time: search.time }] : []));
    const results = [...played.map(({ score }) => expectedResult(score)), i === 0 ? points : 1 - points];
    return played.map(({ time }, number) => {
      const change = Math.abs(results[number + 1]! - results[number]!);
      return { engine: tags.get(side) ?? side, number, change, time };
    });
  });
}

function expectedResult(score: { readonly mate: number } | { readonly centipawns: number }): number {
  if ('mate' in score) return score.mate > 0 ? 1 : 0;
  return expected(score.centipawns, SCALE);
}

function report(turns: readonly Turn[]): string {
  const engines = [...new Set(turns.map(({ engine }) => engine))];
  const changes = sum(turns, 'change');
  const rows = ROWS.map((end, i) => {
    const from = ROWS[i - 1] ?? 0;
    const of = turns.filter(({ number }) => number >= from && number < end);
    return [
      end === Number.POSITIVE_INFINITY ? `${from + 1}-` : `${from + 1}-${end}`,
      percent(sum(of, 'change') / changes),
      ...engines.flatMap((engine) => {
        const own = of.filter((turn) => turn.engine === engine);
        const all = turns.filter((turn) => turn.engine === engine);
        return [
          percent(sum(own, 'time') / sum(all, 'time')),
          own.length > 0 ? (sum(own, 'time') / own.length / 1000).toFixed(2) : '',
        ];
      }),
    ];
  });
  const head = ['moves', 'changes', ...engines.flatMap((engine) => [`time of ${engine}`, 's a move'])];
  return [tableText(head, rows, { lines: false }), quartiles(turns, changes)].join('\n');
}

/** The numbers of moves before which a quarter, half and three quarters of all changes happened. */
function quartiles(turns: readonly Turn[], changes: number): string {
  const sorted = turns.toSorted((a, b) => a.number - b.number);
  const at = [0.25, 0.5, 0.75].map((share) => {
    let before = 0;
    return sorted.find(({ change }) => (before += change) >= share * changes)!.number + 1;
  });
  return `A quarter, half and three quarters of all changes happened in the first ${at.join(', ')} moves of a side.`;
}

function sum(turns: readonly Turn[], key: 'change' | 'time'): number {
  return turns.reduce((total, turn) => total + turn[key], 0);
}
