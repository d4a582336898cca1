import { cornerFilter } from './corners.ts';
import type { Distances } from './distances.ts';
import { drawRuleOf } from './draw-rule.ts';
import { type Material, pieceLetters } from './material.ts';
import { isBoundPair, isForced, type Summary, summarize } from './summary.ts';
import type { TableBuilder } from './table-builder.ts';

export type Verdict = 'always' | 'opposite colours only' | 'never';

/** What mates are left with corners of one colour alone. */
export interface CornerTest {
  /** The colour-bound piece's letter. */
  readonly piece: string;
  /** Only mates nearest to a corner of the piece's colour, and only the others. */
  readonly own: Summary;
  readonly other: Summary;
}

/** Everything that is said of one endgame. */
export interface Survey {
  /** The strong side's pieces. */
  readonly pieces: string;
  readonly verdict: Verdict;
  /** Of all positions; of two colour-bound pieces those on opposite colours. */
  readonly summary: Summary;
  /** One for each kind of colour-bound piece, if asked for and the endgame can be won. */
  readonly corners: readonly CornerTest[];
}

/**
 * Builds an endgame and says what its table tells.
 *
 * @param withCorners whether to build it again with mates in corners of one colour only, and of the other
 */
export function survey(builder: TableBuilder, material: Material, withCorners: boolean): Survey {
  const distances = builder.build(material);
  const summary = mainSummary(distances);
  const verdict = verdictOf(distances, summary);
  const corners = withCorners && verdict !== 'never' ? testCorners(builder, material) : [];
  return { pieces: pieceLetters(material), verdict, summary, corners };
}

/** What one side of an endgame of king and piece against king and piece can do when it is to move. */
export interface SideSurvey {
  /** This side's piece and the other's: `Q-R`. */
  readonly pieces: string;
  readonly summary: Summary;
  /** Whether the rules of the game call it drawn all the same, unless it is mate. */
  readonly drawn: boolean;
}

/**
 * Builds an endgame in which each side has a piece and says what its table tells, of both sides if their pieces differ.
 */
export function surveyOfTwo(builder: TableBuilder, material: Material): SideSurvey[] {
  const { tables, types, weak } = material;
  const distances = builder.build(material);
  const drawn = drawRuleOf(material) === 'always';
  const strong = { pieces: pieceLetters(material), summary: summarize(distances), drawn };
  if (types[0] === weak) return [strong];
  const pieces = `${tables.letters[weak]}-${tables.letters[types[0]!]}`;
  return [strong, { pieces, summary: summarize(distances, { ofWeakSide: true }), drawn }];
}

/** Which corner, of a colour-bound piece's own colour or the other, the mate needs; undefined if either will do. */
export function cornerNeeded({ own, other }: CornerTest): 'own' | 'other' | undefined {
  if (isForced(own) === isForced(other)) return undefined;
  return isForced(own) ? 'own' : 'other';
}

function mainSummary(distances: Distances): Summary {
  return summarize(distances, isBoundPair(distances) ? { shades: 'opposite' } : {});
}

function verdictOf(distances: Distances, summary: Summary): Verdict {
  if (!isForced(summary)) return 'never';
  return isBoundPair(distances) && !isForced(summarize(distances, { shades: 'same' }))
    ? 'opposite colours only'
    : 'always';
}

function testCorners(builder: TableBuilder, material: Material): CornerTest[] {
  const { tables, types } = material;
  const tests: CornerTest[] = [];
  for (const [i, type] of types.entries()) {
    if (tables.colourBound[type] === 0 || types.indexOf(type) !== i) continue;
    const piece = tables.letters[type]!;
    const before = tests[0];
    // On opposite colours, the second piece's corners are those that are not the first one's.
    if (before) tests.push({ piece, own: before.other, other: before.own });
    else {
      const only = (own: boolean): Summary => mainSummary(builder.build(material, cornerFilter(tables, i, own)));
      tests.push({ piece, own: only(true), other: only(false) });
    }
  }
  return tests;
}
