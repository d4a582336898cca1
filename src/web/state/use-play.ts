import { type Dispatch, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type Side, type Variant, variantByName } from '../../index.ts';
import type { Line } from '../engine/lines.ts';
import { type Task, taskOf } from '../engine/task.ts';
import { type RunningClock, useClock } from '../engine/use-clock.ts';
import { type Found, useEngine } from '../engine/use-engine.ts';
import { EngineOffers, engineResigns } from '../game/engine-answers.ts';
import { gamesOf } from '../game/games.ts';
import { outcomeWords, SIDE_NAMES } from '../game/outcome-words.ts';
import { type GameView, gameAt, viewGame } from '../game/view.ts';
import { type Action, reduce } from './reducer.ts';
import type { Session } from './session.ts';

/** Depth from which on the score of an analysis is worth being kept, in plies. */
const KEPT_DEPTH = 8;

/** A session that is played, and all that follows from it. */
export interface Play {
  readonly session: Session;
  readonly dispatch: Dispatch<Action>;
  /** All games that can be chosen. */
  readonly games: readonly Variant[];
  readonly view: GameView;
  /** Whose turn it is after all moves. */
  readonly side: Side;
  readonly isOver: boolean;
  /** Is the engine thinking about its move? */
  readonly enginesTurn: boolean;
  /** May a person move in the position that the board shows? */
  readonly personMoves: boolean;
  /** Result or turn, in words. */
  readonly status: string;
  /** What both clocks show now, in milliseconds; undefined without clocks. */
  readonly clocks: { readonly white: number; readonly black: number; readonly running: Side | undefined } | undefined;
  readonly task: Task;
  readonly lines: readonly Line[];
  /** What went wrong in the engine. */
  readonly problem: string | undefined;
  /** Is the whole game being scored? */
  readonly reviewing: boolean;
  /** Scores the whole game from the beginning, or ends that. */
  review(on: boolean): void;
  /** Makes a person's move, in coordinates, in the position that the board shows. */
  move(text: string): void;
  /** Takes back a person's last move, with the engine's answer to it. */
  takeBack(): void;
}

/**
 * Plays a session: has the engine move when it is its turn, and the clocks run.
 *
 * @param hosted texts of games that are known without having been pasted
 * @param network the address of the network that evaluates them; missing: each game's own
 */
export function usePlay(first: Session, hosted: readonly string[], network?: string): Play {
  const [session, dispatch] = useReducer(reduce, first);
  const [reviewed, setReviewed] = useState<number>();
  const { texts, startFen, moves, ply, ending } = session;
  const games = useMemo(() => gamesOf([...hosted, ...texts]), [hosted, texts]);
  const variant = useMemo(() => {
    const found = games.find(({ name }) => name === session.variant) ?? variantByName(session.variant);
    return network === undefined ? found : { ...found, evalFile: network };
  }, [games, session.variant, network]);
  const view = useMemo(() => viewGame(variant, startFen, moves, ply), [variant, startFen, moves, ply]);
  const { position, outcome, outcomeHere } = view;

  const atEnd = ply === moves.length;
  const isOver = outcome !== undefined || ending !== null;
  const side = otherIf(position.side, (moves.length - ply) % 2 === 1);
  // A position in which the game is over has nothing to be scored.
  const toReview = reviewed !== undefined && reviewed < moves.length + (outcome ? 0 : 1) ? reviewed : undefined;
  const task = taskOf(session, side, isOver, outcomeHere !== undefined, toReview);
  const enginesTurn = task.kind === 'play';

  const clock = useClocks(session, side, isOver, dispatch, `${variant.name} ${startFen} ${moves.length}`);
  const engineOffers = useRef(new EngineOffers());
  const onFound = (found: Found): void => {
    if (found.task.kind === 'play') answer(found);
    if (found.task.kind === 'review') {
      dispatch({ kind: 'score', ply: found.task.ply, score: found.score });
      setReviewed(found.task.ply + 1);
    }
  };

  /** The engine moves, perhaps with the offer of a draw, or resigns. */
  function answer({ game, move, score, depth }: Found): void {
    if (engineResigns(session, side, score)) {
      dispatch({ kind: 'score', ply: moves.length, score });
      dispatch({ kind: 'end', ending: { kind: 'resignation', loser: side } });
      return;
    }
    const after = game.position.after(game.position.moveFromText(move));
    const isOffer = engineOffers.current.isDue(session, side, { score, depth }, after);
    dispatch({ kind: 'move', text: move, mover: side, spent: clock.now(), score });
    if (isOffer && session[otherIf(side, true)] === 'person') dispatch({ kind: 'offer', side });
  }

  const gamePly = task.kind === 'review' ? task.ply : ply;
  const { lines, problem } = useEngine({
    task,
    gameOf: () => gameAt(variant, startFen, moves, gamePly),
    taskKey: [variant.name, texts.length, startFen, ...moves.slice(0, gamePly), JSON.stringify(task)].join(' '),
    onFound,
  });
  const [best] = lines;
  const score = task.kind === 'analyse' && best && best.depth >= KEPT_DEPTH ? best.score : undefined;
  useEffect(() => {
    if (score !== undefined) dispatch({ kind: 'score', ply, score });
  }, [score, ply]);

  return {
    session,
    dispatch,
    games,
    view,
    side,
    isOver,
    enginesTurn,
    personMoves: !enginesTurn && outcomeHere === undefined && (ending === null || !atEnd) && toReview === undefined,
    status:
      outcomeWords(outcome, ending, variant) ??
      (enginesTurn
        ? `${SIDE_NAMES[side]}: Stablemate is thinking …`
        : `${SIDE_NAMES[side]} to move${atEnd && position.inCheck ? ' (check)' : ''}`),
    clocks: clock.shown,
    task,
    lines,
    problem,
    reviewing: toReview !== undefined,
    review: (on) => setReviewed(on ? 0 : undefined),
    move: (text) => dispatch({ kind: 'move', text, mover: position.side, spent: clock.now() }),
    takeBack: () => {
      const persons = session.white === 'person' || session.black === 'person';
      const count = persons && !enginesTurn && session[otherIf(side, true)] === 'engine' ? 2 : 1;
      const next = otherIf(side, Math.min(count, moves.length) % 2 === 1);
      dispatch({ kind: 'take back', count });
      // Else the engine would make the same move at once.
      dispatch({ kind: 'set', settings: { paused: session[next] === 'engine' } });
    },
  };
}

interface Clocks extends Pick<RunningClock, 'now'> {
  readonly shown: Play['clocks'];
}

/** Has the clock of the side to move run, from the first move on. */
function useClocks(
  { pace, moves, paused, clocks }: Session,
  side: Side,
  isOver: boolean,
  dispatch: Dispatch<Action>,
  turn: string,
): Clocks {
  const running = pace.kind === 'clock' && !isOver && moves.length > 0 && !paused ? side : undefined;
  const { spent, now } = useClock({
    running,
    turn,
    left: clocks[side],
    onTimeUp: () => dispatch({ kind: 'end', ending: { kind: 'time', loser: side } }),
  });
  const left = (whose: Side): number => clocks[whose] - (whose === running ? spent : 0);
  return {
    now,
    shown: pace.kind === 'clock' ? { white: left('white'), black: left('black'), running } : undefined,
  };
}

/** A side, or the other one. */
export function otherIf(side: Side, other: boolean): Side {
  return other ? (side === 'white' ? 'black' : 'white') : side;
}
