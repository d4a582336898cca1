import type { ReactElement } from 'react';
import type { Side, Variant } from '../../index.ts';
import { pieceTitle } from '../pieces/piece-names.ts';
import { PiecePicture } from '../pieces/piece-picture.tsx';

interface Props {
  readonly variant: Variant;
  readonly side: Side;
  /** A letter for each piece that is held. */
  readonly held: string;
  /** Letters (upper-case) of the pieces that can be dropped now. */
  readonly droppable: ReadonlySet<string>;
  readonly picked: string | undefined;
  readonly onPick: (letter: string) => void;
  readonly onPointerDown: (event: React.PointerEvent, letter: string) => void;
}

/** The pieces in a side's hand; those that can be dropped are buttons to pick them up. */
export function Hand({ variant, side, held, droppable, picked, onPick, onPointerDown }: Props): ReactElement {
  const counts = new Map<string, number>();
  for (const letter of held) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return (
    <fieldset className={`hand ${side}`} aria-label={`${side === 'white' ? "White's" : "Black's"} hand`}>
      {[...counts].map(([letter, count]) => (
        <button
          key={letter}
          type="button"
          className="held"
          aria-label={`${count} ${pieceTitle(variant, letter)} in hand`}
          aria-pressed={picked === letter}
          disabled={!droppable.has(letter.toUpperCase())}
          onPointerDown={(event) => onPointerDown(event, letter)}
          onClick={() => onPick(letter)}
        >
          <PiecePicture variant={variant} letter={letter} />
          <span className="count" aria-hidden="true">
            {count}
          </span>
        </button>
      ))}
      {counts.size === 0 && <span className="nothing">nothing in hand</span>}
    </fieldset>
  );
}
