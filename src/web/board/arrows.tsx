import type { ReactElement } from 'react';
import type { Variant } from '../../index.ts';
import { endsOf } from '../game/choices.ts';
import { middleOf } from './squares.ts';

/** How far before the middle of a square an arrow's line ends, in squares. */
const HEAD = 0.42;
const HEAD_WIDTH = 0.36;
const LINE_WIDTH = 0.14;

interface Props {
  readonly variant: Variant;
  readonly flipped: boolean;
  /** Moves in coordinates, the best one first. */
  readonly moves: readonly string[];
}

/** Arrows over the board, fainter from one to the next; a drop is a ring. */
export function Arrows({ variant, flipped, moves }: Props): ReactElement {
  return (
    <svg className="arrows" viewBox={`0 0 ${variant.files} ${variant.ranks}`} aria-hidden="true">
      {[...moves].reverse().map((text, i) => (
        <g key={text} opacity={0.75 - 0.5 * ((moves.length - 1 - i) / Math.max(1, moves.length))}>
          {mark(text)}
        </g>
      ))}
    </svg>
  );

  function mark(text: string): ReactElement {
    const { from, to } = endsOf(text);
    const end = middleOf(variant, to, flipped);
    if (text.includes('@')) return <circle cx={end.x} cy={end.y} r={0.4} fill="none" strokeWidth={LINE_WIDTH} />;
    const begin = middleOf(variant, from, flipped);
    const length = Math.hypot(end.x - begin.x, end.y - begin.y) || 1;
    const [ux, uy] = [(end.x - begin.x) / length, (end.y - begin.y) / length];
    const [neckX, neckY] = [end.x - ux * HEAD, end.y - uy * HEAD];
    const corner = (side: number): string =>
      `${neckX - side * uy * (HEAD_WIDTH / 2)},${neckY + side * ux * (HEAD_WIDTH / 2)}`;
    return (
      <>
        <line x1={begin.x} y1={begin.y} x2={neckX} y2={neckY} strokeWidth={LINE_WIDTH} />
        <polygon points={`${end.x},${end.y} ${corner(1)} ${corner(-1)}`} stroke="none" />
      </>
    );
  }
}
