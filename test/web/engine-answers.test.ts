import { describe, expect, it } from 'vitest';
import { Game, mateMoves, Position, variantByName } from '../../src/index.ts';
import { lineOf, scoreText } from '../../src/web/engine/lines.ts';
import { taskOf } from '../../src/web/engine/task.ts';
import { clockText } from '../../src/web/engine/use-clock.ts';
import { EngineOffers, engineAcceptsDraw, engineResigns } from '../../src/web/game/engine-answers.ts';
import { firstSession, type Session } from '../../src/web/state/session.ts';

const chess = variantByName('chess');
const OPENING = Position.start(chess);
const ENDGAME = Position.fromFen(chess, '4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 60');

describe('an offered draw', () => {
  it.each([
    ['declined in an even opening', OPENING, [0], false],
    ['declined before anything is known', OPENING, [null], false],
    ['accepted in an even endgame', ENDGAME, [0], true],
    ['declined when the engine stands better', ENDGAME, [-50], false],
    ['accepted when it stands clearly worse', OPENING, [-100, null, 150, null], true],
  ] as const)('is %s', (_, position, scores, accepts) => {
    expect(engineAcceptsDraw({ scores: [...scores] }, position, 'black')).toBe(accepts);
  });
});

describe("the engine's own offer", () => {
  /** On which of its moves, beginning at a move of the game, the engine offers a draw. */
  function offers(book: EngineOffers, scores: readonly number[], first = 81, after = ENDGAME): number[] {
    return scores.flatMap((score, i) => {
      const moves = Array.from({ length: first + 2 * i }, () => 'e8e7');
      return book.isDue({ startFen: chess.start, moves }, 'black', { score, depth: 12 }, after) ? [i] : [];
    });
  }

  it('comes after five even moves near the end', () => {
    expect(offers(new EngineOffers(), [0, 5, -5, 0, 0, 0])).toEqual([4]);
    expect(offers(new EngineOffers(), [0, 5, 80, 0, 0, 0])).toEqual([]);
    expect(offers(new EngineOffers(), [0, 0, 0, 0, 0, 0], 1, OPENING)).toEqual([]);
  });

  it('counts anew when moves are taken back', () => {
    const book = new EngineOffers();
    expect(offers(book, [0, 0, 0, 0])).toEqual([]);
    expect(offers(book, [0])).toEqual([]);
    expect(offers(book, [0, 0, 0, 0], 83)).toEqual([3]);
  });
});

describe('resigning', () => {
  const lost: Pick<Session, 'resigns' | 'scores' | 'moves'> = {
    resigns: true,
    moves: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
    scores: [null, 900, null, 1000, null, 31_990],
  };

  it('comes after four hopeless moves', () => {
    expect(engineResigns(lost, 'black', 950)).toBe(true);
    expect(engineResigns(lost, 'black', 700)).toBe(false);
    expect(engineResigns({ ...lost, scores: [null, 100, null, 1000, null, 1200] }, 'black', 950)).toBe(false);
    expect(engineResigns({ ...lost, scores: [null, null, null, 1000, null, 1200] }, 'black', 950)).toBe(false);
  });

  it('is for the side that is lost, and only if it is wanted', () => {
    expect(engineResigns(lost, 'white', 950)).toBe(false);
    expect(engineResigns({ ...lost, resigns: false }, 'black', 950)).toBe(false);
  });
});

describe('what the engine is to do', () => {
  const session = (changes: Partial<Session>): Session => ({ ...firstSession(), ...changes });

  it('is to play when it is its turn at the end of the game', () => {
    const engines = session({ white: 'engine', level: 20 });
    expect(taskOf(engines, 'white', false, false, undefined)).toEqual({ kind: 'play', limits: { moveTime: 1000 } });
    expect(taskOf(engines, 'white', true, false, undefined).kind).toBe('rest');
    expect(taskOf({ ...engines, paused: true }, 'white', false, false, undefined).kind).toBe('rest');
    expect(taskOf({ ...engines, moves: ['e2e4'] }, 'white', false, false, undefined).kind).toBe('rest');
    expect(taskOf(session({}), 'white', false, false, undefined).kind).toBe('rest');
  });

  it('plays with its level and its clock, which is never without a limit', () => {
    const pace = { kind: 'clock', minutes: 3, increment: 2 } as const;
    const clocks = { white: 0, black: 5000 };
    const engines = session({ white: 'engine', level: 3, pace, clocks });
    const limits = (side: 'white' | 'black') => taskOf(engines, side, false, false, undefined);
    expect(limits('black')).toEqual({ kind: 'play', limits: { skill: 3, clock: 5000, increment: 2000 } });
    expect(limits('white')).toMatchObject({ limits: { clock: 1 } });
  });

  it('analyses and reviews what the board shows', () => {
    const analysing = session({ analysing: true, lines: 4 });
    expect(taskOf(analysing, 'white', false, false, undefined)).toEqual({
      kind: 'analyse',
      limits: { infinite: true, multiPv: 4 },
    });
    expect(taskOf(analysing, 'white', true, true, undefined).kind).toBe('rest');
    expect(taskOf(analysing, 'white', false, false, 3)).toMatchObject({ kind: 'review', ply: 3 });
  });
});

describe('texts', () => {
  it.each([
    [35, '+0.35'],
    [-120, '−1.20'],
    [0, '+0.00'],
  ])('the score %i', (score, text) => {
    expect(scoreText(score)).toBe(text);
  });

  it('of mates', () => {
    expect(mateMoves(31_997)).toBe(2);
    expect(scoreText(31_997)).toBe('White mates in 2');
    expect(scoreText(-31_998)).toBe('Black mates in 1');
  });

  it.each([
    [245_000, '4:05'],
    [10_000, '0:10'],
    [9_340, '0:09.3'],
    [-5, '0:00.0'],
    [3_600_000, '60:00'],
  ])('the clock at %i ms', (left, text) => {
    expect(clockText(left)).toBe(text);
  });

  it('of a line, with the score as White sees it', () => {
    const game = new Game(chess, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
    const pv = [game.position.moveFromText('e7e5')];
    pv.push(game.position.after(pv[0]!).moveFromText('g1f3'));
    const info = {
      multiPv: 2,
      depth: 9,
      selDepth: 12,
      score: 30,
      nodes: 1234,
      time: 10,
      hashfull: 0,
      tableHits: 0,
      pv,
    };
    expect(lineOf(info, game)).toEqual({
      rank: 2,
      depth: 9,
      score: -30,
      nodes: 1234,
      time: 10,
      first: 'e7e5',
      sans: ['e5', 'Nf3'],
    });
    expect(lineOf({ ...info, pv: [] }, game)).toBeUndefined();
  });
});
