import { expect, test } from 'vitest';
import { FenError, InputError, MoveError, Position, variantByName } from '../../src/index.ts';

const chess = variantByName('chess');
const start = Position.start(chess);

test('a position tells what stands on its board', () => {
  expect(start.variant).toBe(chess);
  expect(start.fen).toBe(chess.start);
  expect(start.pieces.size).toBe(32);
  expect([start.pieces.get('a1'), start.pieces.get('e8'), start.pieces.get('e4')]).toEqual(['R', 'k', undefined]);
  expect([...start.pieces.keys()].slice(0, 9)).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1', 'a2']);
  expect(start.diagram()).toHaveLength(18);
  const minishogi = Position.fromFen(variantByName('minishogi'), '4k/5/2+P2/5/4K[] w 0 1');
  expect([...minishogi.pieces]).toEqual([
    ['e1', 'K'],
    ['c3', '+P'],
    ['e5', 'k'],
  ]);
});

test('and what a FEN says beside the board', () => {
  const chess960 = Position.fromFen(chess, 'r3k2r/8/8/3Pp3/8/8/8/4K3 w kq e6 4 9');
  expect(chess960).toMatchObject({
    side: 'white',
    castlingRights: 'kq',
    enPassant: 'e6',
    halfmoveClock: 4,
    moveNumber: 9,
    holdings: { white: '', black: '' },
    checksLeft: undefined,
    inCheck: false,
    outcome: undefined,
  });
  const mad = Position.fromFen(variantByName('mad-mate'), '4k3/8/8/8/8/8/8/4K3[QPnp] b - - 0 1');
  expect(mad).toMatchObject({ side: 'black', castlingRights: '-', enPassant: undefined });
  expect([...mad.holdings.white].sort().join('')).toBe('PQ');
  expect([...mad.holdings.black].sort().join('')).toBe('np');
  expect(Position.fromFen(variantByName('3check'), '4k3/8/8/8/8/8/8/4K2Q w - - 1+3 0 1').checksLeft).toEqual({
    white: 1,
    black: 3,
  });
  expect(() => Position.fromFen(chess, 'nonsense')).toThrow(FenError);
});

test('it reads and writes moves', () => {
  const e4 = start.moveFromText('e2e4');
  expect(start.legalMoves()).toContain(e4);
  expect(start.legalMoves()).toHaveLength(20);
  expect([start.moveText(e4), start.san(e4)]).toEqual(['e2e4', 'e4']);
  expect(start.moveFromSan('e4')).toBe(e4);
  const castles = Position.fromFen(chess, '4k3/8/8/8/8/8/8/4K2R w K -');
  const short = castles.moveFromSan('O-O');
  expect(castles.moveText(short)).toBe('e1g1');
  expect(castles.moveText(short, { kingTakesPartner: true })).toBe('e1h1');
});

test('moves of other positions are refused, not played', () => {
  const e4 = start.moveFromText('e2e4');
  const after = start.after(e4);
  for (const wrong of [() => after.moveText(e4), () => after.san(e4), () => after.after(e4), () => start.after(0)])
    expect(wrong).toThrow(MoveError);
});

test('a move gives another position and leaves this one as it is', () => {
  const after = start.after(start.moveFromText('e2e4'));
  expect(after.fen).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  expect(start.fen).toBe(chess.start);
  let pos = start;
  for (const text of ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1', 'f6g8']) {
    expect(pos.outcome).toBeUndefined();
    pos = pos.after(pos.moveFromText(text));
  }
  expect(pos.outcome).toEqual({ result: '1/2-1/2', reason: 'repetition' });
});

test('it answers questions of rules', () => {
  const mated = Position.fromFen(chess, 'R6k/8/7K/8/8/8/8/8 b - -');
  expect(mated.inCheck).toBe(true);
  expect(mated.outcome).toEqual({ result: '1-0', reason: 'checkmate' });
  expect(mated.isAttacked('e8', 'white')).toBe(true);
  expect(mated.isAttacked('e7', 'white')).toBe(false);
  expect(mated.isAttacked('g7', 'black')).toBe(true);
  expect(() => mated.isAttacked('i9', 'white')).toThrow("there is no square 'i9'; the squares are a1 to h8");
});

test('it counts moves', () => {
  expect([0, 1, 2, 3].map((depth) => start.perft(depth))).toEqual([1, 20, 400, 8902]);
  for (const depth of [-1, 1.5, Number.NaN]) expect(() => start.perft(depth)).toThrow(InputError);
});

test('nothing of the inner position can be reached or changed', () => {
  expect(Object.keys(start)).toEqual([]);
  expect(() => Object.assign(start, { side: 'black' })).toThrow(TypeError);
});
