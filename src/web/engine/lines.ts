import { type Game, type Move, mateMoves, type Position, type SearchInfo } from '../../index.ts';

/** A line of an analysis, for people. */
export interface Line {
  /** 1 for the best. */
  readonly rank: number;
  readonly depth: number;
  /** Centipawns as White sees them, or a mate score. */
  readonly score: number;
  /** Of all threads together. */
  readonly nodes: number;
  /** Milliseconds since the search began. */
  readonly time: number;
  /** Its first move in coordinates. */
  readonly first: string;
  /** Its moves in standard algebraic notation. */
  readonly sans: readonly string[];
}

/** The most moves of a line that are shown. */
const LONGEST = 16;

/** A reported line of the position that a game has reached; undefined if it has no move. */
export function lineOf({ multiPv, depth, score, nodes, time, pv }: SearchInfo, { position }: Game): Line | undefined {
  const [first] = pv;
  if (first === undefined) return undefined;
  return {
    rank: multiPv,
    depth,
    score: position.side === 'white' ? score : -score,
    nodes,
    time,
    first: position.moveText(first),
    sans: sansOf(position, pv.slice(0, LONGEST)),
  };
}

function sansOf(position: Position, moves: readonly Move[]): string[] {
  let here = position;
  return moves.map((move) => {
    const san = here.san(move);
    here = here.after(move);
    return san;
  });
}

/** A score for people, as White sees it: `+0.35`, `-1.20`, `mate in 3`, `mated in 2`. */
export function scoreText(score: number): string {
  const mate = mateMoves(score);
  if (mate !== undefined) return mate > 0 ? `White mates in ${mate}` : `Black mates in ${-mate}`;
  return `${score < 0 ? '−' : '+'}${(Math.abs(score) / 100).toFixed(2)}`;
}
