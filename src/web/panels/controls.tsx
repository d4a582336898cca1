import type { ReactElement } from 'react';
import type { Settings } from '../state/reducer.ts';
import type { Play } from '../state/use-play.ts';

interface Props {
  readonly play: Play;
  readonly onSet: (settings: Partial<Settings>) => void;
  readonly onNewGame: () => void;
  readonly onTakeBack: () => void;
  readonly onOfferDraw: () => void;
  readonly onResign: () => void;
}

/** The buttons below the board. */
export function Controls({ play, onSet, onNewGame, onTakeBack, onOfferDraw, onResign }: Props): ReactElement {
  const { session, side, isOver } = play;
  const hasBegun = session.moves.length > 0;
  return (
    <div className="row controls">
      <button type="button" className="main" onClick={onNewGame}>
        New game
      </button>
      <button type="button" disabled={!hasBegun} onClick={onTakeBack}>
        Take back
      </button>
      <button type="button" aria-pressed={session.flipped} onClick={() => onSet({ flipped: !session.flipped })}>
        Flip
      </button>
      <button type="button" aria-pressed={session.analysing} onClick={() => onSet({ analysing: !session.analysing })}>
        Analyse
      </button>
      {session.paused && session[side] === 'engine' && !isOver && (
        <button type="button" onClick={() => onSet({ paused: false })}>
          Go on
        </button>
      )}
      {session.white === 'engine' && session.black === 'engine' && !session.paused && !isOver && (
        <button type="button" onClick={() => onSet({ paused: true })}>
          Pause
        </button>
      )}
      <button type="button" disabled={isOver || !hasBegun} onClick={onOfferDraw}>
        Offer a draw
      </button>
      <button type="button" disabled={isOver || !hasBegun} onClick={onResign}>
        Resign
      </button>
    </div>
  );
}
