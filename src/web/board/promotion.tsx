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

/** Asks what a piece is to become, or what comes onto the square that it leaves: only what is legal is offered. */
export function Promotion({ variant, side, moving, choices, onChoose }: Props): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const gates = choices.some((choice) => choice.gates !== undefined);
  return (
    <dialog
      ref={dialog}
      className="promotion"
      aria-label={gates ? 'Gating' : 'Promotion'}
      onClose={() => onChoose(undefined)}
    >
      <p>{gates ? `What comes onto ${choices[0]!.from}?` : 'What does it become?'}</p>
      <div className="row">
        {choices.map((choice) => {
          const named = choice.gates ?? choice.becomes;
          const letter = named ?? moving.toUpperCase();
          const { name } = pieceOf(variant, letter);
          const label = named !== undefined ? name : gates ? 'nothing' : `stays a ${name}`;
          return (
            <button key={choice.text} type="button" aria-label={label} title={label} onClick={() => onChoose(choice)}>
              {named === undefined && gates ? (
                label
              ) : (
                <PiecePicture variant={variant} letter={side === 'white' ? letter : letter.toLowerCase()} />
              )}
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
