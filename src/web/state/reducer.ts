import type { Side } from '../../index.ts';
import { type Pace, RANDOM_ARRAYS, type Session } from './session.ts';

/** How people and the engine play, apart from the game itself. */
export type Settings = Pick<
  Session,
  'white' | 'black' | 'level' | 'resigns' | 'pace' | 'lines' | 'flipped' | 'analysing' | 'paused' | 'arrays'
>;

/** Everything that can happen on the page. */
export type Action =
  /** A game begins, or one that was played elsewhere is loaded. */
  | {
      readonly kind: 'begin';
      readonly variant: string;
      readonly startFen: string;
      readonly moves?: readonly string[];
      readonly settings?: Partial<Settings>;
    }
  /**
   * A move at the position that the board shows, in coordinates; moves that came after it are given up.
   * `spent` is the time of the mover in milliseconds, `score` what the engine thought, as White sees it.
   */
  | {
      readonly kind: 'move';
      readonly text: string;
      readonly mover: Side;
      readonly spent: number;
      readonly score?: number;
    }
  | { readonly kind: 'take back'; readonly count: number }
  | { readonly kind: 'show'; readonly ply: number }
  | { readonly kind: 'end'; readonly ending: NonNullable<Session['ending']> }
  /** A side offers a draw; null: the offer is declined. */
  | { readonly kind: 'offer'; readonly side: Side | null }
  | { readonly kind: 'score'; readonly ply: number; readonly score: number }
  | { readonly kind: 'set'; readonly settings: Partial<Settings> }
  /** Somebody pasted a game; `texts` are all texts now. */
  | { readonly kind: 'texts'; readonly texts: readonly string[] };

/** The page after something happened. */
export function reduce(session: Session, action: Action): Session {
  switch (action.kind) {
    case 'begin': {
      const moves = [...(action.moves ?? [])];
      const next = { ...session, ...action.settings };
      return {
        ...next,
        variant: action.variant,
        startFen: action.startFen,
        moves,
        scores: [],
        ply: moves.length,
        ending: null,
        offer: null,
        // Arrays are those of one game.
        arrays: action.variant === session.variant ? next.arrays : RANDOM_ARRAYS,
        clocks: bothFull(next.pace),
      };
    }
    case 'move':
      return played(session, action);
    case 'take back': {
      const left = Math.max(0, session.moves.length - action.count);
      return {
        ...session,
        moves: session.moves.slice(0, left),
        scores: session.scores.slice(0, left + 1),
        ply: left,
        ending: null,
        offer: null,
      };
    }
    case 'show':
      return { ...session, ply: Math.min(Math.max(0, action.ply), session.moves.length) };
    case 'end':
      return { ...session, ending: action.ending, offer: null };
    case 'offer':
      return { ...session, offer: action.side };
    case 'score':
      return { ...session, scores: withScore(session.scores, action.ply, action.score) };
    case 'set':
      return {
        ...session,
        ...action.settings,
        ...(action.settings.pace && { clocks: bothFull(action.settings.pace) }),
      };
    case 'texts':
      return { ...session, texts: [...action.texts] };
  }
}

function bothFull(pace: Pace): Session['clocks'] {
  const full = pace.kind === 'clock' ? pace.minutes * 60_000 : 0;
  return { white: full, black: full };
}

function played(session: Session, { text, mover, spent, score }: Extract<Action, { kind: 'move' }>): Session {
  const { moves, ply, pace, clocks } = session;
  const goesOn = ply === moves.length;
  const scores = goesOn ? session.scores : session.scores.slice(0, ply + 1);
  const increment = pace.kind === 'clock' ? pace.increment * 1000 : 0;
  return {
    ...session,
    moves: [...moves.slice(0, ply), text],
    scores: score === undefined ? scores : withScore(scores, ply, score),
    ply: ply + 1,
    ending: null,
    offer: null,
    paused: false,
    clocks: { ...clocks, [mover]: clocks[mover] - spent + increment },
  };
}

function withScore(scores: Session['scores'], ply: number, score: number): Session['scores'] {
  const padded = Array.from({ length: Math.max(scores.length, ply + 1) }, (_, i) => scores[i] ?? null);
  padded[ply] = score;
  return padded;
}
