import type { ReactElement } from 'react';
import { Board } from '../board/board.tsx';
import type { Play } from '../state/use-play.ts';

interface Props {
  readonly play: Play;
  /** Moves in coordinates to be shown as arrows. */
  readonly arrows?: readonly string[];
  /** What was said last, after result or turn. */
  readonly said: string;
  readonly onSay: (text: string) => void;
  /** A person makes a move, in coordinates. */
  readonly onMove: (text: string) => void;
}

const NO_ARROWS: readonly string[] = [];

/** The board of a game that is played, and below it whose turn it is, or the result. */
export function Table({ play, arrows = NO_ARROWS, said, onSay, onMove }: Props): ReactElement {
  const { session, view } = play;
  return (
    <>
      <Board
        position={view.position}
        choices={play.personMoves ? view.choices : []}
        flipped={session.flipped}
        last={view.last}
        arrows={arrows}
        onMove={onMove}
        onSay={onSay}
      />
      <p className="status" role="status">
        {play.status}
        {said && <span className="said"> {said}</span>}
      </p>
    </>
  );
}
