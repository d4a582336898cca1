import { type ReactElement, useEffect, useState } from 'react';
import { newGameFen } from '../game/arrays.ts';
import { Moves } from '../panels/moves.tsx';
import { RulesBox } from '../panels/rules.tsx';
import { Table } from '../panels/table.tsx';
import { usePlay } from '../state/use-play.ts';
import type { Beginning } from './attributes.ts';

/** What other code of the page hears of a game. */
export interface BoardEvents {
  /** A move was made by a person or the engine, or moves were taken back. */
  readonly 'stablemate-move': {
    readonly moves: readonly string[];
    readonly san: string | undefined;
    readonly fen: string;
  };
  /** The game is over; the words say how. */
  readonly 'stablemate-end': { readonly words: string };
}

interface Props {
  readonly beginning: Beginning;
  readonly onEvent: <Name extends keyof BoardEvents>(name: Name, detail: BoardEvents[Name]) => void;
}

/** A game with its board, moves and rules, small enough for somebody else's page. */
export function SmallPage({ beginning, onEvent }: Props): ReactElement {
  const play = usePlay(beginning.session, beginning.hosted, beginning.network);
  const { session, view, dispatch } = play;
  const { variant, position, sans } = view;
  const [said, setSaid] = useState('');
  const { moves } = session;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each change of the moves.
  useEffect(() => {
    if (moves !== beginning.session.moves) onEvent('stablemate-move', { moves, san: sans.at(-1), fen: position.fen });
  }, [moves]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each end.
  useEffect(() => {
    if (play.isOver) onEvent('stablemate-end', { words: play.status });
  }, [play.isOver]);

  return (
    <div className="small-page">
      {[...beginning.problems, ...(play.problem === undefined ? [] : [play.problem])].map((problem) => (
        <p key={problem} className="problem" role="alert">
          {problem}
        </p>
      ))}
      <Table
        play={play}
        said={said}
        onSay={setSaid}
        onMove={(text) => {
          setSaid('');
          play.move(text);
        }}
      />
      <div className="row controls">
        <button
          type="button"
          onClick={() =>
            dispatch({ kind: 'begin', variant: variant.name, startFen: again(), settings: { paused: false } })
          }
        >
          New game
        </button>
        <button type="button" disabled={moves.length === 0} onClick={play.takeBack}>
          Take back
        </button>
        <button
          type="button"
          aria-pressed={session.flipped}
          onClick={() => dispatch({ kind: 'set', settings: { flipped: !session.flipped } })}
        >
          Flip
        </button>
        {session.paused && session[play.side] === 'engine' && !play.isOver && (
          <button type="button" onClick={() => dispatch({ kind: 'set', settings: { paused: false } })}>
            Go on
          </button>
        )}
      </div>
      <details>
        <summary>Moves</summary>
        <Moves view={view} ply={session.ply} onShow={(ply) => dispatch({ kind: 'show', ply })} />
      </details>
      <RulesBox variant={variant} />
      <p className="credits">
        Stablemate. Pieces: <a href="https://game-icons.net">game-icons.net</a>, CC BY 3.0.
      </p>
    </div>
  );

  /** Where a new game begins: a position that the element was given, or as the game has it. */
  function again(): string {
    const { startFen } = beginning.session;
    return startFen === variant.start ? newGameFen(variant, session.arrays) : startFen;
  }
}
