import type { Tables } from '../board/tables/tables.ts';
import type { Network } from '../net/network.ts';
import { tunedWeightsOf } from '../weights/game-weights.ts';
import { pieceValues } from '../weights/values.ts';
import { unitOf } from './imbalance.ts';
import { valuesPlot } from './plots.ts';
import { heading, paragraph, percent, reportPage, table } from './report-page.ts';
import type { Measured, Residual, ValueFit } from './value-fit.ts';
import { fitOf, type ValuePlayer, type ValuesIdentity, type ValuesState } from './values-study.ts';

/** A piece and what it is worth by all ways of telling, in pawns. */
export interface PieceWorth {
  readonly letter: string;
  readonly name: string;
  /** By play, with the 95 % error; missing where no game tells. */
  readonly value?: number;
  readonly error?: number;
  /** The same by the check: games by the terms of the evaluation, where a network plays the others. */
  readonly check?: Measured;
  /** By tuned weights of the evaluation, if there are any: the mean of middlegame and endgame. */
  readonly tuned?: number;
  /** By its moves alone. */
  readonly fromMoves: number;
  /** By the game's inventor. */
  readonly inventor?: number;
}

/** What a study of values has found. */
export interface ValuesResult extends Omit<ValuesIdentity, 'pairs'> {
  /** What played the games that count. */
  readonly by: ValuePlayer['by'];
  readonly games: number;
  readonly checkGames: number;
  readonly pieces: readonly PieceWorth[];
  /** What two of a kind are worth more than twice one. */
  readonly pairs: readonly ({ readonly letter: string } & Measured)[];
  /** To have White, in pawns. */
  readonly white: Measured;
  readonly pawnScore: number;
  readonly misfit: number;
  readonly residuals: readonly Residual[];
}

/** Residuals of more standard errors are marked. */
const FAR = 3;

/**
 * Makes of the games what they tell; undefined if they do not even tell the worth of a pawn.
 *
 * @param network what played; it may bring tuned weights along
 */
export function valuesResult(
  tables: Tables,
  { identity, players }: ValuesState,
  network: Network | null,
): ValuesResult | undefined {
  const main = players.find(({ by }) => by === 'network') ?? players.find(({ by }) => by === 'terms');
  const fit = main && fitOf(tables, identity, main);
  if (!fit) return undefined;
  const other = players.find((player) => player !== main);
  const check = other && fitOf(tables, identity, other);
  const weights = network?.header.weights ?? tunedWeightsOf(tables);
  // A network may also bring along weights that are derived from the rules; these no command has made.
  const pieces = weights?.command === undefined ? undefined : weights.pieces;
  const unit = unitOf(tables);
  const fromMoves = pieceValues(tables);
  return {
    ...identity,
    by: main.by,
    games: gamesOf(main),
    checkGames: other ? gamesOf(other) : 0,
    pieces: tables.variant.pieces.slice(1).map(({ letter, name, estimate }) => {
      const found = fit.values.get(letter);
      const checked = check?.values.get(letter);
      return {
        ...{ letter, name },
        ...(found && { value: round(found.value), error: round(found.error) }),
        ...(checked && { check: { value: round(checked.value), error: round(checked.error) } }),
        ...(pieces && { tuned: round(mean(pieces[letter]!.value) / mean(pieces[unit]!.value)) }),
        fromMoves: round(fromMoves[tables.letters.indexOf(letter)]! / fromMoves[tables.letters.indexOf(unit)]!),
        ...(estimate !== undefined && { inventor: estimate }),
      };
    }),
    pairs: pairsOf(fit),
    ...{ white: fit.white, pawnScore: fit.pawnScore, misfit: fit.misfit, residuals: fit.residuals },
  };
}

/** The page about them. */
export function valuesReport({ variant }: Tables, result: ValuesResult): string {
  const { pieces, pairs, white, residuals, pawnScore, misfit, nodes, by } = result;
  const names = pieces.map(({ name }) => name);
  const known = (value: number | undefined, error = 0) => (value === undefined ? undefined : { value, error });
  const plot = valuesPlot('What the pieces are worth', 'pawns', names, [
    { name: `by play (${by})`, points: pieces.map(({ value, error }) => known(value, error)) },
    ...(result.checkGames > 0
      ? [{ name: 'by play (terms)', points: pieces.map(({ check }) => known(check?.value, check?.error)) }]
      : []),
    ...(pieces.some(({ tuned }) => tuned !== undefined)
      ? [{ name: 'tuned weights', points: pieces.map(({ tuned }) => known(tuned)) }]
      : []),
    { name: 'from their moves', points: pieces.map(({ fromMoves }) => known(fromMoves)) },
    ...(pieces.some(({ inventor }) => inventor !== undefined)
      ? [{ name: 'their inventor', points: pieces.map(({ inventor }) => known(inventor)) }]
      : []),
  ]);
  const far = (row: number): boolean => Math.abs(residuals[row]!.deviations) > FAR;
  return reportPage(`What the pieces of ${variant.title} are worth`, [
    paragraph(
      `Measured by ${result.games} games of ${nodes} nodes a move, played by the ${by} against itself` +
        (result.checkGames > 0 ? `, and ${result.checkGames} games by the terms of the evaluation as a check.` : '.'),
    ),
    plot,
    table(
      ['piece', '', 'by play', '95 % error', 'check', 'tuned', 'from its moves', 'its inventor'],
      pieces.map(({ letter, name, value, error, check, tuned, fromMoves, inventor }) => [
        ...[name, letter, pawns(value), pawns(error), check ? `${pawns(check.value)} ± ${pawns(check.error)}` : ''],
        ...[tuned, fromMoves, inventor].map(pawns),
      ]),
    ),
    ...pairs.map(({ letter, value, error }) =>
      paragraph(`Two ${letter} are worth ${pawns(value)} ± ${pawns(error)} pawns more than twice one.`),
    ),
    paragraph(
      `To have White is worth ${pawns(white.value)} ± ${pawns(white.error)} pawns. A side that is one pawn ahead ` +
        `gets ` +
        `${(100 * pawnScore).toFixed(1)} % of the points.`,
    ),
    heading('How it was measured'),
    paragraph(
      'In each game one side has pieces that the other has not, and the other way round (an imbalance). Each ' +
        'imbalance is played ' +
        'with either colour, from shuffled first ranks, alike for both sides, and a few random moves that do not ' +
        'change the score ' +
        'of a short search by more than a pawn. The logit of the share of points is taken to be the sum of what ' +
        'the pieces that ' +
        'are more or less are worth, and of having White; all worths are found at once by weighted least squares. ' +
        'The unit is a pawn, whose worth is measured in the same way. The method is that of H. G. Muller, who ' +
        'measured ' +
        'pieces of many variants by games with Fairy-Max.',
    ),
    paragraph(
      `Mean square of the residuals: ${misfit.toFixed(2)} (1 if worth is a sum and nothing else); the errors above ` +
        'contain it. Residuals of more than three standard errors are marked: these armies are worth something ' +
        'else than the sum of their pieces.',
    ),
    heading('Imbalances and residuals'),
    table(
      ['imbalance', 'colour', 'games', 'points', 'expected', 'residual, pawns', '95 % error'],
      residuals.map(({ name, color, games, share, expected, pawns: residual, error }) => [
        ...[
          name,
          color === 0 ? 'White' : 'Black',
          games,
          percent(share),
          percent(expected),
          pawns(residual),
          pawns(error),
        ],
      ]),
      far,
    ),
  ]);
}

/** A number of pawns; '' if it is not known. */
export function pawns(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(2);
}

function pairsOf({ values }: ValueFit): ({ letter: string } & Measured)[] {
  return [...values].flatMap(([name, { value, error }]) => {
    const letter = name.slice(0, name.length / 2);
    return name === letter + letter ? [{ letter, value: round(value), error: round(error) }] : [];
  });
}

function gamesOf({ cases }: ValuePlayer): number {
  return cases.reduce((sum, { games }) => sum + games[0] + games[1] + games[2], 0);
}

function round(value: number): number {
  return Number(value.toFixed(3));
}

function mean([mg, eg]: readonly [number, number]): number {
  return (mg + eg) / 2;
}
