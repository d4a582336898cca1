import type { ReactElement } from 'react';
import type { Side } from '../../browser.ts';
import { SIDE_NAMES } from '../game/outcome-words.ts';

interface Props {
  /** Who offers. */
  readonly side: Side;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/** Asks a person whether a draw is welcome. */
export function DrawOffer({ side, onAccept, onDecline }: Props): ReactElement {
  return (
    <p className="offer" role="alert">
      {SIDE_NAMES[side]} offers a draw.{' '}
      <button type="button" onClick={onAccept}>
        Accept
      </button>{' '}
      <button type="button" onClick={onDecline}>
        Decline
      </button>
    </p>
  );
}
