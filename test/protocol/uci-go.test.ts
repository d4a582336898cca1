import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/errors/input-error.ts';
import { type GoOrder, readGo } from '../../src/protocol/uci-go.ts';
import { position } from '../board/positions.ts';

const UNLIMITED = { infinite: false, ponder: false, searchMoves: [] };

function go(line: string, moves = ''): GoOrder {
  return readGo(line.split(' ').filter(Boolean), position('chess', undefined, moves));
}

describe('go', () => {
  test.each([
    ['', {}],
    ['depth 4', { depth: 4 }],
    ['nodes 500', { nodes: 500 }],
    ['movetime 30', { moveTime: 30 }],
    ['mate 3', { mate: 3 }],
    ['infinite', { infinite: true }],
    ['ponder movetime 10', { ponder: true, moveTime: 10 }],
    ['depth 0', { depth: 0 }],
    ['depth 999999999999999', { depth: 999999999999999 }],
    ['wtime 500 btime 700 winc 10 binc 20 movestogo 3', { clock: 500, increment: 10, movesToGo: 3 }],
    ['wtime 1', { clock: 1 }],
    ['wtime 0', { clock: 1 }],
    ['wtime -20', { clock: 1 }],
    ['btime 700 binc 20', {}],
    ['please depth 3 now', { depth: 3 }],
  ])('%s', (line, limits) => {
    expect(go(line)).toEqual({ limits: { ...UNLIMITED, ...limits } });
  });

  test('reads the clock of the side to move', () => {
    expect(go('wtime 500 btime 700 winc 10 binc 20', 'e2e4')).toMatchObject({ limits: { clock: 700, increment: 20 } });
  });

  test.each([
    ['searchmoves e2e4 d2d4', 2, undefined],
    ['searchmoves e2e4 depth 3', 1, 3],
    ['searchmoves e2e4 d2d4 infinite', 2, undefined],
    ['depth 3 searchmoves', 0, 3],
  ])('%s takes moves up to the next word that it knows', (line, count, depth) => {
    const order = go(line) as Extract<GoOrder, { limits: unknown }>;
    expect(order.limits.searchMoves).toHaveLength(count);
    expect(order.limits.depth).toBe(depth);
    expect(order.limits.infinite).toBe(line.endsWith('infinite'));
  });

  test.each([
    ['perft 1', 1],
    ['perft 64', 64],
    ['depth 3 perft 5', 5],
  ])('%s counts positions', (line, perft) => {
    expect(go(line)).toEqual({ perft });
  });

  test.each([
    ['depth', "go: a whole number must follow 'depth'"],
    ['depth many', "go: a whole number must follow 'depth', not 'many'"],
    ['depth 4x', "go: a whole number must follow 'depth', not '4x'"],
    ['depth x4', "go: a whole number must follow 'depth', not 'x4'"],
    ['nodes 1.5', "go: a whole number must follow 'nodes', not '1.5'"],
    ['nodes 1234567890123456', "go: a whole number must follow 'nodes', not '1234567890123456'"],
    ['depth -1', "go: 'depth -1' is too small"],
    ['winc -1', "go: 'winc -1' is too small"],
    ['perft 0', "go: 'perft 0' is too small"],
    ['perft 65', 'go: perft counts at most 64 plies deep, not 65'],
    ['searchmoves e2e5', "move 'e2e5' is not legal here"],
  ])('%s is refused', (line, problem) => {
    expect(() => go(line)).toThrow(expect.objectContaining({ message: problem }));
    expect(() => go(line)).toThrow(InputError);
  });
});
