import { afterEach, describe, expect, it } from 'vitest';
import { startPosition, writeFen } from '../../../src/board/notation/fen.ts';
import { legalMoves, moveFromText } from '../../../src/board/notation/move-text.ts';
import { enterArena, leaveArena, theArena } from '../../../src/board/position/arena.ts';
import { make, unmake } from '../../../src/board/position/make.ts';
import { reserve } from '../../../src/board/position/position.ts';
import { occurrencesBefore } from '../../../src/board/rules/draws.ts';
import { variantByName } from '../../../src/variants/registry.ts';
import { searchTo } from '../../search/search-to.ts';
import { stateOf } from '../state.ts';

const chess = variantByName('chess');

afterEach(leaveArena);

describe('the arena', () => {
  it('takes one at a time', () => {
    enterArena(startPosition(chess), 4);
    expect(() => enterArena(startPosition(chess), 4)).toThrow('taken');
    leaveArena();
    expect(writeFen(enterArena(startPosition(chess), 4))).toBe(chess.start);
  });

  it('lets others look at positions of any game while it is taken', () => {
    const hot = enterArena(startPosition(chess), 4);
    make(hot, moveFromText(hot, 'e2e4'));
    const before = stateOf(hot);
    const other = startPosition(variantByName('ajax-bigamous'));
    expect(legalMoves(other)).toHaveLength(22);
    expect(stateOf(hot)).toBe(before);
    expect(legalMoves(hot)).toHaveLength(20);
    unmake(hot);
    expect(writeFen(hot)).toBe(chess.start);
  });

  it('does not disturb a search whose listener looks at other positions', () => {
    const alone = searchTo(startPosition(chess), { depth: 5 });
    const watched = searchTo(startPosition(chess), { depth: 5 }, () => {
      for (const name of ['familiar', 'team-mate', 'mad-mate']) legalMoves(startPosition(variantByName(name)));
    });
    expect(watched).toEqual(alone);
  });

  it('leaves out the oldest moves of a game that is too long for it', () => {
    const pos = startPosition(variantByName('mad-mate'));
    for (let i = 0; i < 6000; i++) {
      reserve(pos, 2);
      make(pos, moveFromText(pos, ['b1c3', 'b8c6', 'c3b1', 'c6b8'][i % 4]!));
    }
    const hot = enterArena(pos, 100);
    expect(writeFen(hot)).toBe(writeFen(pos));
    expect(hot.ply).toBeLessThan(pos.ply);
    expect(occurrencesBefore(hot, 3, Number.POSITIVE_INFINITY)).toBe(3);
    for (let i = 0; i < 100; i++) make(hot, legalMoves(hot)[0]!);
    for (let i = 0; i < 100; i++) unmake(hot);
    expect(writeFen(hot)).toBe(writeFen(pos));
    expect(theArena().pos).toBe(hot);
  });
});
