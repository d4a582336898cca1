import type { Tables } from '../board/tables/tables.ts';
import { moveDiagram } from '../show/moves.ts';
import type { Claim, GameClaims } from '../variants/claims/types.ts';
import type { BalanceResult } from './balance-report.ts';
import { firstPosition } from './placement.ts';
import { heading, paragraph, reportPage, table } from './report-page.ts';
import type { PieceWorth, ValuesResult } from './values-report.ts';

/** Whether a claim holds; open: what was measured does not tell. */
export type ClaimVerdict = 'holds' | 'fails' | 'open';

/** A claim, what was found, and whether it holds. */
export interface JudgedClaim {
  readonly claim: string;
  readonly finding: string;
  readonly verdict: ClaimVerdict;
}

/** What was measured before, as far as there is any. */
export interface Measurements {
  readonly values?: Pick<ValuesResult, 'pieces'> | undefined;
  readonly balance?: Pick<BalanceResult, 'levels'> | undefined;
}

/** A worth whose error is greater (pawns) tells nothing of a claim. */
const MOST_ERROR = 1;

/** Holds what a game's inventor says against rules and measurements. */
export function judgeGameClaims(tables: Tables, { claims }: GameClaims, measured: Measurements): JudgedClaim[] {
  return claims.map((claim) => judge(tables, claim, measured));
}

function judge(tables: Tables, claim: Claim, { values, balance }: Measurements): JudgedClaim {
  const { variant } = tables;
  const nameOf = (letter: string): string => variant.pieces.find((piece) => piece.letter === letter)!.name;
  const names = (letters: readonly string[]): string => letters.map(nameOf).join(', ') || 'none';
  const told = (text: string, finding: string, holds: boolean | undefined): JudgedClaim => ({
    ...{ claim: text, finding, verdict: holds === undefined ? 'open' : holds ? 'holds' : 'fails' },
  });
  switch (claim.kind) {
    case 'value': {
      const { letter, least, most } = claim;
      const text = `${nameOf(letter)} is worth ${least} to ${most} pawns`;
      const known = worthOf(values, letter);
      if (!known) return told(text, 'not measured; stablemate study values does it', undefined);
      const [low, high] = [known.value - known.error, known.value + known.error];
      const overlaps = high >= least && low <= most;
      const holds = overlaps && known.error > MOST_ERROR ? undefined : overlaps;
      return told(text, `${known.value.toFixed(2)} ± ${known.error.toFixed(2)}`, holds);
    }
    case 'weakest': {
      const text = `${nameOf(claim.letter)} is the weakest piece but the pawn`;
      const own = worthOf(values, claim.letter);
      const others = variant.pieces
        .slice(1)
        .filter(({ letter }) => letter !== claim.letter && letter !== variant.pawn.letter)
        .map(({ letter }) => worthOf(values, letter));
      if (!own || others.some((other) => !other)) return told(text, 'not measured', undefined);
      const least = others.reduce((a, b) => (b!.value < a!.value ? b : a))!;
      return told(text, `${worthText(own)}; the next is ${worthText(least)}`, order(own, least));
    }
    case 'order': {
      const letters = [...claim.letters];
      const text = `from the least to the most valuable: ${names(letters)}`;
      const known = letters.map((letter) => worthOf(values, letter));
      if (known.some((one) => !one)) return told(text, 'not measured', undefined);
      const steps = known.slice(1).map((one, i) => order(known[i]!, one!));
      const holds = steps.includes(false) ? false : steps.includes(undefined) ? undefined : true;
      return told(text, known.map((one) => worthText(one!)).join('; '), holds);
    }
    case 'colour-bound': {
      const bound = variant.pieces
        .map(({ letter }) => letter)
        .filter((letter) => tables.colourBound[tables.letters.indexOf(letter)] === 1);
      const text = claim.letters === '' ? 'no piece is colour-bound' : `colour-bound: ${names([...claim.letters])}`;
      return told(text, names(bound), bound.toSorted().join() === [...claim.letters].sort().join());
    }
    case 'changes colour': {
      const changing = variant.pieces
        .filter(({ betza }) => offsetsOf(tables, betza).every(([x, y]) => (x + y) % 2 !== 0))
        .map(({ letter }) => letter);
      const text = `every move changes the colour of the square: ${names([...claim.letters])}`;
      return told(
        text,
        names(changing),
        [...claim.letters].every((letter) => changing.includes(letter)),
      );
    }
    case 'attacks': {
      const { betza } = variant.pieces.find(({ letter }) => letter === claim.letter)!;
      const count = attacksOf(tables, betza);
      return told(`${nameOf(claim.letter)} attacks up to ${claim.count} squares`, `${count}`, count === claim.count);
    }
    case 'pieces': {
      const start = firstPosition(variant);
      const count = start.rows.flat().filter((token) => /[A-Z]/.test(token)).length;
      return told(`each side has ${claim.count} pieces on the board`, `${count}`, count === claim.count);
    }
    case 'move rule': {
      const moves = (variant.draws.moveRule ?? 0) / 2;
      return told(`a draw after ${claim.moves} moves without progress`, `${moves} in our rules`, moves === claim.moves);
    }
    case 'held at first': {
      const start = firstPosition(variant);
      const held = (start.army(0).get(claim.letter) ?? 0) - start.squaresOf(0, claim.letter).length;
      return told(`each side may drop ${claim.count} of ${nameOf(claim.letter)}`, `${held}`, held === claim.count);
    }
    case 'never ends by': {
      const text = claim.how === 'draw' ? 'no game is drawn' : 'no game ends by stalemate';
      const last = balance?.levels.at(-1);
      if (!last) return told(text, 'not measured; stablemate study balance does it', undefined);
      const share = claim.how === 'draw' ? last.draws : (last.ends.stalemate ?? 0);
      const finding = `${(100 * share).toFixed(1)} % of ${last.games} games of ${last.nodes} nodes a move`;
      return told(text, finding, share === 0);
    }
  }
}

type KnownWorth = PieceWorth & { readonly value: number; readonly error: number };

function worthOf(values: Measurements['values'], letter: string): KnownWorth | undefined {
  const piece = values?.pieces.find((one) => one.letter === letter);
  return piece?.value === undefined || piece.error === undefined ? undefined : (piece as KnownWorth);
}

function worthText({ name, value, error }: KnownWorth): string {
  return `${name} ${value.toFixed(2)} ± ${error.toFixed(2)}`;
}

/** Is the first worth less? undefined if the errors do not tell. */
function order(less: KnownWorth, more: KnownWorth): boolean | undefined {
  const error = Math.hypot(less.error, more.error);
  if (Math.abs(more.value - less.value) < error) return undefined;
  return less.value < more.value;
}

/** Where a piece can go on a board without others, as seen from it. */
function offsetsOf({ variant }: Tables, betza: string): [number, number][] {
  const { marks } = moveDiagram(betza, Math.max(variant.files, variant.ranks));
  return [...marks.keys()].map((key) => key.split(',').map(Number) as [number, number]);
}

/** The most squares that a piece attacks at once from a square of an empty board. */
function attacksOf({ variant }: Tables, betza: string): number {
  const { files, ranks } = variant;
  const { marks } = moveDiagram(betza, Math.max(files, ranks));
  const strikes = [...marks]
    .filter(([, { capture }]) => capture !== undefined)
    .map(([key]) => key.split(',').map(Number) as [number, number]);
  let most = 0;
  for (let file = 0; file < files; file++)
    for (let rank = 0; rank < ranks; rank++) {
      const inside = strikes.filter(([x, y]) => file + x >= 0 && file + x < files && rank + y >= 0 && rank + y < ranks);
      most = Math.max(most, inside.length);
    }
  return most;
}

/** The page about them. */
export function claimsReport({ variant }: Tables, { source }: GameClaims, judged: readonly JudgedClaim[]): string {
  return reportPage(`What is said of ${variant.title}, and what was found`, [
    paragraph(`The claims are those of ${source}. Open are those of which what was measured tells nothing yet.`),
    heading('Claims'),
    table(
      ['claim', 'found', 'verdict'],
      judged.map(({ claim, finding, verdict }) => [claim, finding, verdict]),
      (row) => judged[row]!.verdict === 'fails',
    ),
  ]);
}
