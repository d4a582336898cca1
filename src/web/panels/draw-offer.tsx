import type { ReactElement } from 'react';
import type { Side } from '../../index.ts';
import { SIDE_NAMES } from '../game/outcome-words.ts';
import type { Player } from '../state/session.ts';

interface Props {
  /** Who offers. */
  readonly side: Side;
  readonly player: Player;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/** Asks a person whether a draw is welcome. */
export function DrawOffer({ side, player, onAccept, onDecline }: Props): ReactElement {
  return (
    <p className="offer" role="alert">
      {player === 'engine' ? `Stablemate (${SIDE_NAMES[side]})` : SIDE_NAMES[side]} offers a draw.{' '}
      <button type="button" onClick={onAccept}>
        Accept
      </button>{' '}
      <button type="button" onClick={onDecline}>
        Decline
      </button>
    </p>
  );
}
