import type { Tables } from '../board/tables/tables.ts';
import { barsPlot, linesPlot } from '../learn/report-plots.ts';
import { estimateElo } from '../match/elo.ts';
import { advantageOf, type BalanceLevel, type BalanceState, type Results, trendOf } from './balance-study.ts';
import { valuesPlot } from './plots.ts';
import { heading, paragraph, percent, reportPage, table } from './report-page.ts';

/** The width of the classes of the lengths of games, in half-moves. */
const LENGTH_CLASS = 20;
/** The number of first moves that are shown. */
const FIRST_MOVES = 10;

/** Elo with its 95 % error, which is infinite if there are too few games to tell. */
interface Elo {
  readonly elo: number;
  readonly error: number;
}

/** What a strength says. */
export interface LevelResult {
  readonly nodes: number;
  readonly games: number;
  /** White's share of the points, and that of the games that were drawn. */
  readonly white: number;
  readonly draws: number;
  /** White's advantage; missing if that is infinite, because all games ended alike. */
  readonly advantage?: Elo;
  /** Half-moves of an average game. */
  readonly plies: number;
  /** The share of games that ended so. */
  readonly ends: Readonly<Record<string, number>>;
}

/** What a study of balance has found. */
export interface BalanceResult {
  readonly game: string;
  readonly seed: number;
  readonly network: string;
  readonly levels: readonly LevelResult[];
  /** White's advantage (Elo) changes by this much with each doubling of nodes; missing with one strength. */
  readonly trend?: Elo;
  /** What pieces do in a game, by letter, at the greatest strength: the number of times, on average. */
  readonly pieces: readonly {
    letter: string;
    name: string;
    moved: number;
    captured: number;
    promoted: number;
    dropped: number;
  }[];
  /** The first moves, the best one first, with White's score in centipawns. */
  readonly firstMoves: readonly { readonly san: string; readonly score: number }[];
  /** White's points and advantage by the armies of White and Black, all strengths together; empty with one army. */
  readonly armies: readonly ({ white: string; black: string; games: number; points: number } & Elo)[];
}

/** Makes of the games what they tell. */
export function balanceResult({ variant }: Tables, { identity, levels, firstMoves }: BalanceState): BalanceResult {
  const strongest = levels.at(-1)!;
  const games = sum(strongest.games);
  const trend = trendOf(levels);
  const perGame = (count = 0): number => Number((count / games).toFixed(3));
  return {
    ...{ game: identity.game, seed: identity.seed, network: identity.network },
    levels: levels.map(levelResult),
    ...(trend && { trend: { elo: round(trend.slope), error: round(trend.slopeError) } }),
    pieces: variant.pieces.map(({ letter, name }) => {
      const deeds = strongest.deeds[letter];
      return {
        ...{ letter, name, moved: perGame(deeds?.moved), captured: perGame(deeds?.captured) },
        ...{ promoted: perGame(deeds?.promoted), dropped: perGame(deeds?.dropped) },
      };
    }),
    firstMoves: firstMoves?.moves ?? [],
    armies: armiesOf(levels),
  };
}

function levelResult(level: BalanceLevel): LevelResult {
  const games = sum(level.games);
  const advantage = advantageOf(level);
  const [, draws, wins] = level.games;
  return {
    ...{ nodes: level.nodes, games, white: (wins + draws / 2) / games, draws: draws / games },
    ...(advantage &&
      Number.isFinite(advantage.elo) && { advantage: { elo: round(advantage.elo), error: round(advantage.error) } }),
    plies: round(level.lengths.reduce((a, b) => a + b, 0) / games),
    ends: Object.fromEntries(
      Object.entries(level.ends)
        .map(([reason, results]) => [reason, sum(results) / games] as const)
        .sort((a, b) => b[1] - a[1]),
    ),
  };
}

function armiesOf(levels: readonly BalanceLevel[]): BalanceResult['armies'] {
  const all = new Map<string, [number, number, number]>();
  for (const { armies } of levels)
    for (const [name, results] of Object.entries(armies)) {
      const known = all.get(name) ?? [0, 0, 0];
      all.set(name, [known[0] + results[0], known[1] + results[1], known[2] + results[2]]);
    }
  return [...all].sort().map(([name, results]) => {
    const [white, black] = name.split(' ') as [string, string];
    const { elo, error } = estimateElo(results)!;
    const games = sum(results);
    return { white, black, games, points: (results[2] + results[1] / 2) / games, elo: round(elo), error: round(error) };
  });
}

/** The page about them. */
export function balanceReport({ variant }: Tables, state: BalanceState, result: BalanceResult): string {
  const { levels, pieces, firstMoves, armies, trend } = result;
  const names = levels.map(({ nodes }) => `${nodes}`);
  const reasons = [...new Set(levels.flatMap(({ ends }) => Object.keys(ends)))];
  return reportPage(`The balance of ${variant.title}`, [
    paragraph(
      `Games of the engine against itself, evaluated by ` +
        `${result.network === 'none' ? 'its terms' : `the network ${result.network}`}, ` +
        `at ${levels.length === 1 ? 'one strength' : `${levels.length} strengths`}. Each begins with moves that ` +
        `are drawn among good ones, ` +
        'and is played to its very end.',
    ),
    table(
      ['nodes a move', 'games', "White's points", "White's advantage, Elo", 'draws', 'half-moves'],
      levels.map(({ nodes, games, white, advantage, draws, plies }) => [
        ...[nodes, games, percent(white), eloText(advantage), percent(draws), plies],
      ]),
    ),
    ...(trend
      ? [paragraph(`With each doubling of the nodes White's advantage changes by ${eloText(trend)} Elo (95 % error).`)]
      : []),
    valuesPlot("White's advantage by strength", 'Elo', names, [
      { name: '95 % errors', points: levels.map(({ advantage }) => finite(advantage)) },
    ]),
    linesPlot(
      'How games end, by strength',
      ['nodes a move', '% of the games'],
      names,
      reasons.map((name) => ({ name, values: levels.map(({ ends }) => round(100 * (ends[name] ?? 0))) })),
    ),
    barsPlot(
      'How long games are at the greatest strength',
      [`half-moves, from … to ${LENGTH_CLASS - 1} more`, 'games'],
      lengthClasses(state.levels.at(-1)!.lengths),
    ),
    heading('What the pieces do'),
    paragraph('How often in a game, both sides together, at the greatest strength.'),
    table(
      ['piece', 'moves', 'is captured', 'is promoted to', 'is dropped'],
      pieces.map(({ name, moved, captured, promoted, dropped }) => [name, moved, captured, promoted, dropped]),
    ),
    ...(firstMoves.length > 0
      ? [
          heading('The best first moves'),
          paragraph(`White's score in pawns after a search of ${state.firstMoves!.nodes} nodes.`),
          table(
            ['move', 'score'],
            firstMoves.slice(0, FIRST_MOVES).map(({ san, score }) => [san, (score / 100).toFixed(2)]),
          ),
        ]
      : []),
    ...(armies.length > 0
      ? [
          heading('Army against army'),
          paragraph(`White's points, by the companions of White and Black, at all strengths together.`),
          table(
            ['White', 'Black', 'games', "White's points", "White's advantage, Elo"],
            armies.map(({ white, black, games, points, elo, error }) => [
              ...[white, black, games, percent(points), eloText({ elo, error })],
            ]),
          ),
        ]
      : []),
  ]);
}

function lengthClasses(lengths: readonly number[]): { name: string; value: number }[] {
  const classOf = (plies: number): number => Math.floor(plies / LENGTH_CLASS);
  return Array.from({ length: classOf(Math.max(...lengths)) + 1 }, (_, i) => ({
    name: `${i * LENGTH_CLASS}`,
    value: lengths.filter((plies) => classOf(plies) === i).length,
  }));
}

function finite(elo: Elo | undefined): { value: number; error: number } | undefined {
  return elo && Number.isFinite(elo.error) ? { value: elo.elo, error: elo.error } : undefined;
}

function eloText(elo: Elo | undefined): string {
  return elo && Number.isFinite(elo.elo) ? `${elo.elo} ± ${Number.isFinite(elo.error) ? elo.error : '?'}` : '';
}

function sum(results: Results): number {
  return results[0] + results[1] + results[2];
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
