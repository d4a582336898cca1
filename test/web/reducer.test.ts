import { describe, expect, it } from 'vitest';
import { variantByName } from '../../src/index.ts';
import { type Action, reduce } from '../../src/web/state/reducer.ts';
import { firstSession, RANDOM_ARRAYS, type Session } from '../../src/web/state/session.ts';

const FIRST = firstSession();
const { start } = variantByName('chess');

function later(session: Session, ...actions: readonly Action[]): Session {
  return actions.reduce(reduce, session);
}

function move(text: string, more: Partial<Extract<Action, { kind: 'move' }>> = {}): Action {
  return { kind: 'move', text, mover: 'white', spent: 0, ...more };
}

const PLAYED = later(
  FIRST,
  { kind: 'begin', variant: 'chess', startFen: start },
  move('e2e4'),
  move('e7e5', { score: 25 }),
  move('g1f3', { score: 30 }),
);

describe('a game', () => {
  it('is played move by move, with the scores of the positions before them', () => {
    expect(PLAYED).toMatchObject({ moves: ['e2e4', 'e7e5', 'g1f3'], ply: 3, scores: [null, 25, 30] });
  });

  it('goes another way from a move on', () => {
    const other = later(PLAYED, { kind: 'show', ply: 1 }, move('c7c5', { score: 40 }));
    expect(other).toMatchObject({ moves: ['e2e4', 'c7c5'], ply: 2, scores: [null, 40] });
  });

  it('is looked at from its beginning to its end', () => {
    expect(later(PLAYED, { kind: 'show', ply: -1 }).ply).toBe(0);
    expect(later(PLAYED, { kind: 'show', ply: 9 }).ply).toBe(3);
  });

  it('is taken back, to its beginning at most', () => {
    expect(later(PLAYED, { kind: 'take back', count: 2 })).toMatchObject({
      moves: ['e2e4'],
      ply: 1,
      scores: [null, 25],
    });
    expect(later(PLAYED, { kind: 'take back', count: 9 })).toMatchObject({ moves: [], ply: 0 });
  });

  it('goes on after its end when moves are taken back or another one is made', () => {
    const ended = later(PLAYED, { kind: 'end', ending: { kind: 'agreement' } });
    expect(ended.ending).toEqual({ kind: 'agreement' });
    expect(later(ended, { kind: 'take back', count: 1 }).ending).toBeNull();
    expect(later(ended, move('b8c6')).ending).toBeNull();
  });

  it('that is loaded is shown at its end', () => {
    const loaded = later(PLAYED, { kind: 'begin', variant: 'chess', startFen: start, moves: ['d2d4', 'd7d5'] });
    expect(loaded).toMatchObject({ moves: ['d2d4', 'd7d5'], ply: 2, scores: [], ending: null });
  });

  it('has scores that come in any order', () => {
    const scored = later(FIRST, { kind: 'score', ply: 2, score: 5 }, { kind: 'score', ply: 0, score: 9 });
    expect(scored.scores).toEqual([9, null, 5]);
  });
});

describe('the offer of a draw', () => {
  const offered = later(PLAYED, { kind: 'offer', side: 'black' });

  it('holds until it is answered', () => {
    expect(later(offered, { kind: 'show', ply: 1 }).offer).toBe('black');
    expect(later(offered, { kind: 'offer', side: null }).offer).toBeNull();
  });

  it.each<Action>([
    move('b8c6'),
    { kind: 'take back', count: 1 },
    { kind: 'end', ending: { kind: 'agreement' } },
    { kind: 'begin', variant: 'chess', startFen: start },
  ])('is gone after $kind', (action) => {
    expect(later(offered, action).offer).toBeNull();
  });
});

describe('clocks', () => {
  const clock = { kind: 'clock', minutes: 3, increment: 2 } as const;
  const begun = later(FIRST, { kind: 'set', settings: { pace: clock } });

  it('are full when they are chosen and when a game begins', () => {
    expect(begun.clocks).toEqual({ white: 180_000, black: 180_000 });
    const next = later(begun, move('a', { spent: 9000 }), { kind: 'begin', variant: 'chess', startFen: start });
    expect(next.clocks).toEqual({ white: 180_000, black: 180_000 });
    expect(later(begun, { kind: 'set', settings: { pace: { kind: 'move', seconds: 1 } } }).clocks).toEqual({
      white: 0,
      black: 0,
    });
  });

  it('lose what the mover has spent, and gain the increment', () => {
    const played = later(begun, move('a', { spent: 5500 }), move('b', { mover: 'black', spent: 1000 }));
    expect(played.clocks).toEqual({ white: 176_500, black: 181_000 });
  });

  it('stay as they are when something else is set', () => {
    const played = later(begun, move('a', { spent: 5500 }), { kind: 'set', settings: { flipped: true } });
    expect(played.clocks.white).toBe(176_500);
  });
});

describe('start arrays', () => {
  const arrays: Session['arrays'] = { white: { kind: 'number', number: 5 }, black: { kind: 'secret', number: null } };
  const familiar: Action = { kind: 'begin', variant: 'familiar', startFen: variantByName('familiar').start };
  const chosen = later(FIRST, familiar, { kind: 'set', settings: { arrays } });

  it('are kept for the next game, and forgotten with another one', () => {
    expect(later(chosen, familiar).arrays).toEqual(arrays);
    expect(later(chosen, { kind: 'begin', variant: 'chess', startFen: start }).arrays).toEqual(RANDOM_ARRAYS);
  });
});
