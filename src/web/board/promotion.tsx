import { type ReactElement, useEffect, useRef } from 'react';
import type { Side, Variant } from '../../index.ts';
import type { Choice } from '../game/choices.ts';
import { pieceOf } from '../pieces/piece-names.ts';
import { PiecePicture } from '../pieces/piece-picture.tsx';

interface Props {
  readonly variant: Variant;
  readonly side: Side;
  /** The letter of the piece that moves. */
  readonly moving: string;
  /** Moves from the same square to the same square. */
  readonly choices: readonly Choice[];
  readonly onChoose: (choice: Choice | undefined) => void;
}

/** Asks what a piece is to become: only what is legal is offered. */
export function Promotion({ variant, side, moving, choices, onChoose }: Props): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="promotion" aria-label="Promotion" onClose={() => onChoose(undefined)}>
      <p>What does it become?</p>
      <div className="row">
        {choices.map((choice) => {
          const letter = choice.becomes ?? moving.toUpperCase();
          const { name } = pieceOf(variant, letter);
          return (
            <button
              key={choice.text}
              type="button"
              aria-label={choice.becomes === undefined ? `stays a ${name}` : name}
              title={choice.becomes === undefined ? `stays a ${name}` : name}
              onClick={() => onChoose(choice)}
            >
              <PiecePicture variant={variant} letter={side === 'white' ? letter : letter.toLowerCase()} />
            </button>
          );
        })}
      </div>
      <button type="button" onClick={() => onChoose(undefined)}>
        Cancel
      </button>
    </dialog>
  );
}
