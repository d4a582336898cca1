import { ICONS } from 'virtual:piece-icons';
import type { ReactElement } from 'react';
import type { Variant } from '../../index.ts';
import { moveDiagram } from '../../show/moves.ts';
import { PICTURES } from './pictures.ts';
import { pieceOf, sideOf } from './piece-names.ts';

/** The side of the box in which pictures are drawn. */
const BOX = 512;
/** Squares on each side of an unknown piece whose pattern of moves is drawn on its disc. */
const RADIUS = 3;
/** How far from the middle the marks of the nearest squares are, and those of each further one. */
const NEAREST = BOX * 0.285;
const FURTHER = BOX * 0.078;

interface Props {
  readonly variant: Variant;
  /** As in a FEN: upper-case for White. */
  readonly letter: string;
}

/** A piece, for the eye only: what stands beside it says its name. */
export function PiecePicture({ variant, letter }: Props): ReactElement {
  const icon = ICONS[PICTURES[pieceOf(variant, letter).name] ?? ''];
  return (
    <svg className={`piece ${sideOf(letter)}`} viewBox={`0 0 ${BOX} ${BOX}`} aria-hidden="true">
      {icon ? icon.map((path) => <path key={path} d={path} />) : <Disc variant={variant} letter={letter} />}
    </svg>
  );
}

/**
 * A disc with the letter of a piece, and around it a mark for each near square to which the piece goes, where that
 * lies.
 */
function Disc({ variant, letter }: Props): ReactElement {
  const { betza, letter: own } = pieceOf(variant, letter);
  const { marks } = moveDiagram(betza, Math.max(variant.files, variant.ranks));
  const forward = sideOf(letter) === 'white' ? -1 : 1;
  const near = [...marks.keys()]
    .map((key) => key.split(',').map(Number) as [number, number])
    .filter(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) <= RADIUS)
    .map(([x, y]) => {
      const far = NEAREST + (Math.max(Math.abs(x), Math.abs(y)) - 1) * FURTHER;
      const length = Math.hypot(x, y);
      return { key: `${x},${y}`, cx: BOX / 2 + (x / length) * far, cy: BOX / 2 + (forward * y * far) / length };
    });
  return (
    <>
      <circle className="disc" cx={BOX / 2} cy={BOX / 2} r={BOX * 0.48} />
      {near.map(({ key, cx, cy }) => (
        <circle key={key} className="reach" cx={cx} cy={cy} r={BOX * 0.03} />
      ))}
      <text x={BOX / 2} y={BOX / 2} dy="0.36em" fontSize={own.length > 1 ? 150 : 200}>
        {own}
      </text>
    </>
  );
}
