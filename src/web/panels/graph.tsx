import type { ReactElement } from 'react';
import { scoreText } from '../engine/lines.ts';

const WIDTH = 300;
const HEIGHT = 80;
/** Centipawns at which the curve has gone half of the way to the edge. */
const HALF = 250;

interface Props {
  /** After 0, 1, 2 … moves, as White sees them. */
  readonly scores: readonly (number | null)[];
  /** The number of moves of the game. */
  readonly moves: number;
  readonly ply: number;
  readonly reviewing: boolean;
  readonly onReview: () => void;
  readonly onShow: (ply: number) => void;
}

/** The scores of a game as a curve, White's advantage above the middle. */
export function Graph({ scores, moves, ply, reviewing, onReview, onShow }: Props): ReactElement {
  const last = Math.max(1, moves);
  const x = (at: number): number => (at / last) * WIDTH;
  const y = (score: number): number => HEIGHT / 2 - (HEIGHT / 2) * (score / (Math.abs(score) + HALF));
  const points = scores.flatMap((score, at) => (score === null || at > moves ? [] : [[x(at), y(score)] as const]));
  const line = points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ');
  const here = scores[ply] ?? null;
  return (
    <section className="graph" aria-label="Evaluation of the game">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label="Scores of the game">
        <rect className="black-half" x="0" y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} />
        <line className="middle" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        {points.length > 1 && <polyline className="curve" points={line} />}
        {points.length === 1 && <circle className="dot" cx={points[0]![0]} cy={points[0]![1]} r="3" />}
        <line className="here" x1={x(ply)} x2={x(ply)} y1="0" y2={HEIGHT} />
      </svg>
      <div className="row">
        <label className="grow">
          Move
          <input
            type="range"
            min="0"
            max={moves}
            value={ply}
            disabled={moves === 0}
            onChange={({ target }) => onShow(Number(target.value))}
          />
        </label>
        <span>{here === null ? 'no score' : scoreText(here)}</span>
        <button type="button" onClick={onReview} disabled={moves === 0}>
          {reviewing ? 'Stop' : 'Evaluate all'}
        </button>
      </div>
    </section>
  );
}
