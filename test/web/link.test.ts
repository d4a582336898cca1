import { describe, expect, it } from 'vitest';
import { variantByName } from '../../src/index.ts';
import { linkOf, readLink } from '../../src/web/game/link.ts';
import { firstSession, type Session } from '../../src/web/state/session.ts';

const OWN = `[small-rooks:chess]
queen = -
startFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1
promotionPieceTypes = rbn`;

/** A game in progress after these moves. */
function session(changes: Partial<Session>): Session {
  return { ...firstSession(), ply: changes.moves?.length ?? 0, ...changes };
}

describe('a link', () => {
  it('holds a game with its moves, as far as the board shows it', () => {
    const { start } = variantByName('mad-mate');
    const game = session({ variant: 'mad-mate', startFen: start, moves: ['e2e4', 'd7d5', 'e4d5'] });
    expect(linkOf(game)).toBe('game=mad-mate&moves=e2e4+d7d5+e4d5');
    expect(readLink(`#${linkOf(game)}`, [])).toEqual({
      variant: 'mad-mate',
      startFen: start,
      moves: ['e2e4', 'd7d5', 'e4d5'],
      text: undefined,
    });
    expect(linkOf({ ...game, ply: 1 })).toBe('game=mad-mate&moves=e2e4');
  });

  it('holds a position in which the game began, and drops', () => {
    const startFen = '4k3/8/8/8/8/8/8/4K3[RPqn] w - - 3 7';
    const link = linkOf(session({ variant: 'mad-mate', startFen, moves: ['R@a7'] }));
    expect(readLink(link, [])).toMatchObject({ startFen, moves: ['R@a7'] });
  });

  it('holds the rules of a pasted game, for those who do not know it', () => {
    const texts = ['[another:chess]', OWN];
    readLink('', texts);
    const startFen = 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1';
    // Begun once, the game is known to the page.
    readLink(`game=small-rooks&text=${encodeURIComponent(OWN)}`, []);
    const link = linkOf(session({ texts, variant: 'small-rooks', startFen, moves: ['d2d4'] }));
    expect(new URLSearchParams(link).get('text')).toBe(OWN);
    expect(readLink(link, [])).toMatchObject({ variant: 'small-rooks', moves: ['d2d4'], text: OWN });
  });

  it('without a game says nothing', () => {
    expect(readLink('', [])).toBeUndefined();
    expect(readLink('#rules', [])).toBeUndefined();
  });

  it.each([
    ['game=nothing', "unknown variant 'nothing'"],
    ['game=chess&moves=e2e5', "move 'e2e5' is not legal here"],
    ['game=chess&fen=8/8', 'the placement has 2 ranks'],
  ])('that makes no sense is refused: %s', (link, message) => {
    expect(() => readLink(link, [])).toThrow(message);
  });
});
