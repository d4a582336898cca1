import { describe, expect, it } from 'vitest';
import { CASTLING, DROP, EN_PASSANT, kindOf, PROMOTION } from '../../src/board/move.ts';
import { readFen, startPosition, writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { enterArena, leaveArena } from '../../src/board/position/arena.ts';
import { make } from '../../src/board/position/make.ts';
import { clonePosition, type Position } from '../../src/board/position/position.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { Evaluator } from '../../src/eval/evaluator.ts';
import { scoreTables } from '../../src/eval/score-tables.ts';
import { Parameters } from '../../src/learn/parameters.ts';
import { countParameters } from '../../src/learn/sample-recorder.ts';
import { networkOf } from '../../src/net/networks.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { OWN_GAMES, variantByName } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';
import {
  FLANK_ATTACKED,
  FLANK_ATTACKED_TWICE,
  FLANK_DEFENDED,
  KING_SAFETY,
  KING_SAFETY_STEPS,
  SAFE_CHECKS,
} from '../../src/weights/features.ts';
import { weightsOf } from '../../src/weights/game-weights.ts';
import { randomPosition } from '../board/random-games.ts';
import { GAMES, scaled } from '../scale.ts';
import { walk } from './walk.ts';

/** FENs of a random game. */
function randomFens(variant: Variant, seed: number, plies: number): string[] {
  const random = seededRandom(seed);
  const pos = startPosition(variant);
  const fens: string[] = [];
  for (let ply = 0; ply < plies; ply++) {
    const moves = legalMoves(pos);
    if (moves.length === 0) break;
    make(pos, moves[Math.floor(random() * moves.length)]!);
    fens.push(writeFen(pos));
  }
  return fens;
}

/** The same position with the colours and the board turned round; without castling and en passant. */
function turned(fen: string): string {
  const [placement, side] = fen.split(' ');
  const [, board, held = ''] = /^([^[]*)(\[.*\])?$/.exec(placement!)!;
  const swap = (text: string): string =>
    text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
  return `${swap(board!.split('/').reverse().join('/'))}${swap(held)} ${side === 'w' ? 'b' : 'w'} - - 0 1`;
}

/** The evaluators of `evaluate`, which take long to make. */
const evaluators = new Map<Variant, Evaluator>();

/** Evaluates a position, and gives what is wanted of it. */
function evaluate<T>(variant: Variant, pos: Position, wanted: (evaluator: Evaluator, hot: Position) => T): T {
  const hot = enterArena(pos, 2);
  try {
    const evaluator = evaluators.get(variant) ?? new Evaluator(tablesOf(variant));
    evaluators.set(variant, evaluator);
    evaluator.reset(hot);
    return wanted(evaluator, hot);
  } finally {
    leaveArena();
  }
}

function scoreOf(variant: Variant, fen: string): number {
  return evaluate(variant, readFen(variant, fen, { anyCheck: true }), (evaluator, hot) => evaluator.score(hot));
}

/** The features of a position of Mad Mate, White's counts less Black's. */
function featuresOf(fen: string): Int32Array {
  const variant = variantByName('mad-mate');
  return evaluate(variant, readFen(variant, fen), (evaluator) => evaluator.features().slice());
}

describe.each(OWN_GAMES)('the evaluation of $name', (variant) => {
  const fens = [1, 2, 3, 4].flatMap((seed) => randomFens(variant, seed, scaled(20, 120)));

  it('is the same for both sides', () => {
    for (const fen of fens) {
      const [placement, side] = fen.split(' ');
      const plain = `${placement} ${side} - - 0 1`;
      expect(scoreOf(variant, turned(plain)), plain).toBe(scoreOf(variant, plain));
    }
  });

  it('is the sum that a tuner sees', () => {
    const tables = tablesOf(variant);
    const parameters = new Parameters(tables);
    const weights = parameters.read(weightsOf(tables));
    const evaluator = new Evaluator(tables, null);
    for (const fen of fens) {
      const hot = enterArena(readFen(variant, fen), 2);
      try {
        if (hot.count[0]! < 2 || hot.count[1]! < 2) continue;
        evaluator.reset(hot);
        const counts = countParameters(parameters, hot, evaluator.features());
        const phase = evaluator.phaseShare();
        let sum = 0;
        for (let i = 0; i < parameters.count; i++) {
          sum += counts[i]! * (phase * weights[i]! + (1 - phase) * weights[parameters.count + i]!);
        }
        const score = evaluator.score(hot);
        // The evaluator rounds to whole centipawns, and its weights to eighths of one.
        const forWhite = hot.side === 0 ? score : -score;
        expect(Math.abs(forWhite - sum), fen).toBeLessThan(12);
      } finally {
        leaveArena();
      }
    }
  });
});

describe('an evaluator that follows moves', () => {
  /** What is kept from move to move, or depends on it. */
  const stateOf = (evaluator: Evaluator, hot: Position) => ({
    score: evaluator.computeScore(hot),
    rough: evaluator.roughScore(hot),
    phase: evaluator.phaseShare(),
    pawns: evaluator.pawnHash,
  });
  const kinds = { drop: DROP, castling: CASTLING, 'en passant': EN_PASSANT, promotion: PROMOTION };
  const seen = new Map<string, Set<string>>(Object.keys(kinds).map((kind) => [kind, new Set()]));

  it.each(GAMES)('counts there and back what is counted from scratch in $name', (variant) => {
    const tables = tablesOf(variant);
    const random = seededRandom(5);
    // The terms alone, and the game's network if it has one.
    for (const network of new Set([null, networkOf(tables)])) {
      const followed = new Evaluator(tables, network);
      const fresh = new Evaluator(tables, network);
      for (let game = 0; game < scaled(6, 80); game++) {
        const start = game % 2 === 0 ? startPosition(variant) : randomPosition(variant, random);
        const stops: { pos: Position; state: ReturnType<typeof stateOf> }[] = [];
        for (const { hot, move, isBack } of walk(start, followed, random, 100)) {
          for (const [kind, bits] of Object.entries(kinds))
            if (isBack && kindOf(move) === bits) seen.get(kind)!.add(variant.name);
          // Not looked at everywhere, so that what is worked out late has gaps to bridge.
          if (random() > 0.4) continue;
          const state = stateOf(followed, hot);
          expect(followed.score(hot), 'as remembered').toBe(state.score);
          stops.push({ pos: clonePosition(hot), state });
        }
        // Afterwards, because the evaluators of a thread share one accumulator.
        for (const { pos, state } of stops) {
          const hot = enterArena(pos, 2);
          fresh.reset(hot);
          const expected = stateOf(fresh, hot);
          leaveArena();
          expect(state, writeFen(pos)).toEqual(expected);
        }
      }
    }
  });

  it('has been tried with moves of every kind, in the games that have them', () => {
    expect([...seen.get('drop')!]).toEqual(expect.arrayContaining(['mad-mate', 'crazyhouse', 'ajax-bigamous']));
    expect([...seen.get('castling')!]).toEqual(expect.arrayContaining(['familiar', 'chess', 'crazyhouse']));
    expect([...seen.get('en passant')!]).toEqual(expect.arrayContaining(['mad-mate', 'chess', 'team-mate']));
    // In Mad Mate a pawn changes places with a piece in hand.
    expect([...seen.get('promotion')!]).toEqual(expect.arrayContaining(['mad-mate', 'team-mate', 'familiar']));
  });
});

describe('what captures win', () => {
  const worths = (name: string) => {
    const tables = tablesOf(variantByName(name));
    const { values, seeValues } = scoreTables(tables);
    const { pieces } = weightsOf(tables);
    return tables.letters.slice(2).map((letter, i) => {
      const [mg, eg] = pieces[letter]!.held;
      return { letter, value: values[i + 2]!, gain: seeValues[i + 2]!, held: Math.round((mg + eg) / 2) };
    });
  };

  it('is the piece alone where nothing is held', () => {
    for (const { value, gain } of worths('team-mate')) expect(gain).toBe(value);
  });

  it('is the piece and what it is worth in the hand in Mad Mate', () => {
    for (const { value, gain, held } of worths('mad-mate')) expect(gain).toBe(value + held);
  });

  it('is less for a familiar, which its owner then holds', () => {
    const familiars = worths('familiar').filter(({ letter }) => 'CGHW'.includes(letter));
    expect(familiars).toHaveLength(4);
    for (const { value, gain, held } of familiars) expect(gain).toBe(value - held);
  });
});

describe('the danger to a king', () => {
  /** The step of the danger that White is to Black's king. */
  const dangerOf = (fen: string): number =>
    featuresOf(fen)
      .subarray(KING_SAFETY, KING_SAFETY + KING_SAFETY_STEPS)
      .findIndex((count) => count > 0);

  it('is greater where a held piece could be dropped with check', () => {
    const guarded = dangerOf('6k1/5ppp/8/8/1b6/8/5PPP/6K1[N] w - - 0 1');
    expect(dangerOf('6k1/5ppp/8/8/8/1b6/5PPP/6K1[N] w - - 0 1')).toBeGreaterThan(guarded);
  });

  it('sees that the ray of a slider is blocked', () => {
    const blocked = dangerOf('5bkb/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1');
    expect(dangerOf('5bk1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1')).toBe(blocked);
    expect(dangerOf('6kb/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1')).toBeGreaterThan(blocked);
  });
});

describe('the flank of a king', () => {
  const countOf = (feature: number, fen: string): number => featuresOf(fen)[feature]!;

  it('is attacked and defended square by square, on its own half of the board', () => {
    // On g8, the four last ranks of the files e to h; the rook looks along the fifth rank and from there up the file e.
    const without = '6k1/8/8/8/8/8/8/K7 w - - 0 1';
    const rook = '6k1/8/8/4R3/8/8/8/K7 w - - 0 1';
    expect(countOf(FLANK_ATTACKED, rook) - countOf(FLANK_ATTACKED, without)).toBe(6);
    expect(countOf(FLANK_ATTACKED_TWICE, rook)).toBe(0);
    expect(countOf(FLANK_ATTACKED_TWICE, '6k1/8/8/4R3/8/8/8/K4R2 w - - 0 1')).toBe(1);
    // Black's king defends five squares, White's in its corner three; a knight on f6 defends six more, of which f8,
    // g7 and h7 count no second time.
    expect(countOf(FLANK_DEFENDED, without)).toBe(3 - 5);
    expect(countOf(FLANK_DEFENDED, '6k1/8/5n2/8/8/8/8/K7 w - - 0 1')).toBe(3 - 8);
  });

  it('tells where pieces can give check and not be taken', () => {
    const kings = (rest: string): number => countOf(SAFE_CHECKS, `6k1/5ppp/8/8/8/8/8/${rest} w - - 0 1`);
    expect(kings('KR6')).toBe(1);
    // A rook that Black has on the file guards the square.
    expect(countOf(SAFE_CHECKS, '1r4k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1')).toBe(0);
    // A check along a ray that is not open is none.
    expect(countOf(SAFE_CHECKS, '5bk1/5ppp/8/8/8/8/8/KR6 w - - 0 1')).toBe(0);
  });
});
