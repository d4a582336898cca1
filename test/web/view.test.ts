import { describe, expect, it } from 'vitest';
import { Position, startArrayText, variantByName } from '../../src/index.ts';
import { newGameFen } from '../../src/web/game/arrays.ts';
import { choicesOf, endsOf, reachOf } from '../../src/web/game/choices.ts';
import { outcomeWords } from '../../src/web/game/outcome-words.ts';
import { loadPgn, savePgn } from '../../src/web/game/pgn.ts';
import { gameAt, viewGame } from '../../src/web/game/view.ts';
import { firstSession, RANDOM_ARRAYS, type Session } from '../../src/web/state/session.ts';

const chess = variantByName('chess');
const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

function choices(name: string, fen: string) {
  return choicesOf(Position.fromFen(variantByName(name), fen));
}

describe('a game as the page shows it', () => {
  it('has the position at a move, and all moves', () => {
    const view = viewGame(chess, chess.start, FOOLS_MATE, 2);
    expect(view.sans).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
    expect(view.position.fen).toBe(gameAt(chess, chess.start, FOOLS_MATE, 2).position.fen);
    expect(view.position.fen).toMatch(/^rnbqkbnr\/pppp1ppp\/8\/4p3\/8\/5P2\//);
    expect(view.last).toEqual({ from: 'e7', to: 'e5' });
    expect(view.choices.map(({ text }) => text)).toContain('g2g4');
  });

  it('knows the end, and whether the board shows it', () => {
    const before = viewGame(chess, chess.start, FOOLS_MATE, 3);
    expect([before.outcome, before.outcomeHere]).toEqual([{ result: '0-1', reason: 'checkmate' }, undefined]);
    const end = viewGame(chess, chess.start, FOOLS_MATE, 4);
    expect(end.outcomeHere).toEqual(end.outcome);
    expect(end.choices).toEqual([]);
  });

  it('begins at its beginning, with the number of its first move', () => {
    const view = viewGame(chess, '4k3/8/8/8/8/8/4P3/4K3 b - - 0 12', ['e8e7'], 0);
    expect(view.firstMove).toEqual({ number: 12, black: true });
    expect(view.last).toBeUndefined();
    expect(view.position.side).toBe('black');
  });

  it('is refused with a move that is not legal', () => {
    expect(() => viewGame(chess, chess.start, ['e2e5'], 0)).toThrow("move 'e2e5' is not legal here");
  });
});

describe('what can be done on the board', () => {
  it('is read from moves in coordinates', () => {
    expect(endsOf('e7e8q')).toEqual({ from: 'e7', to: 'e8', mark: 'q' });
    expect(endsOf('a10b12')).toEqual({ from: 'a10', to: 'b12' });
    expect(endsOf('M@b1')).toEqual({ from: 'M', to: 'b1' });
    expect(() => endsOf('O-O')).toThrow("'O-O' is no move in coordinates");
  });

  it('has castling by the squares of the king and by its partner', () => {
    const castling = choices('chess', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1').filter(
      ({ from, text }) => from === 'e1' && /^e1[cgah]1$/.test(text),
    );
    expect(castling.map(({ text, to }) => [text, to]).sort()).toEqual([
      ['e1c1', 'a1'],
      ['e1c1', 'c1'],
      ['e1g1', 'g1'],
      ['e1g1', 'h1'],
    ]);
  });

  it('names what a piece becomes', () => {
    const promotions = choices('chess', '4k3/P7/8/8/8/8/8/4K3 w - - 0 1').filter(({ from }) => from === 'a7');
    expect(promotions.map(({ becomes }) => becomes).sort()).toEqual(['B', 'N', 'Q', 'R']);
    const shogi = choices('shogi', '4k4/9/9/8P/9/9/9/9/4K4[] w - - 0 1').filter(({ from }) => from === 'i6');
    expect(shogi.map(({ becomes }) => becomes).sort()).toEqual(['+P', undefined]);
  });

  it('names what comes onto the square that a piece leaves', () => {
    const all = choices('seirawan', 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[EHh] w KQkq - 0 1');
    const gated = (from: string, to: string) =>
      all.filter((choice) => choice.from === from && choice.to === to).map(({ gates }) => gates);
    expect(gated('e1', 'g1').sort()).toEqual(['E', 'H', undefined]);
    expect(gated('h1', 'e1').sort()).toEqual(['E', 'H']);
    expect(gated('a2', 'a3')).toEqual([undefined]);
    const pawn = choices('seirawan', '4k3/P7/8/8/8/8/8/4K3[H] w - - 0 1').filter(({ from }) => from === 'a7');
    expect(pawn.map(({ becomes, gates }) => [becomes, gates])).toContainEqual(['H', undefined]);
  });

  it('shows where a piece could go if it were its turn', () => {
    const start = Position.start(chess);
    expect(reachOf(start, 'g8', 'n').sort()).toEqual(['f6', 'h6']);
    expect(reachOf(start, 'a1', 'R')).toEqual([]);
  });
});

describe('start arrays', () => {
  const familiar = variantByName('familiar');

  it('are those that were chosen; what was not is random', () => {
    const first = (fen: string): string[] => fen.split(/[ [/]/);
    const fen = newGameFen(familiar, { white: { kind: 'number', number: 0 }, black: { kind: 'secret', number: 0 } });
    const ranks = first(fen);
    expect(ranks[5]!.toLowerCase()).toBe(ranks[0]);
    const drawn = new Set(Array.from({ length: 20 }, () => newGameFen(familiar, RANDOM_ARRAYS)));
    expect(drawn.size).toBeGreaterThan(5);
    const secret = { kind: 'secret', number: null } as const;
    expect(new Set(Array.from({ length: 20 }, () => newGameFen(familiar, { white: secret, black: secret }))).size) //
      .toBeGreaterThan(5);
  });

  it('are drawn by theory for the side that is to have it', () => {
    const byTheory = familiar.arrayTheory!.black.map(([array]) => startArrayText(familiar, array).toLowerCase());
    for (let i = 0; i < 20; i++) {
      const fen = newGameFen(familiar, { white: { kind: 'number', number: 0 }, black: { kind: 'theory' } });
      expect(byTheory).toContain(fen.split('/')[0]);
      expect(fen).toContain(`/${startArrayText(familiar, 0)}[`);
    }
  });

  it('that do not exist are refused', () => {
    const arrays = { white: { kind: 'number', number: 1_000_000 }, black: { kind: 'random' } } as const;
    expect(() => newGameFen(familiar, arrays)).toThrow('there is no array 1000000');
    expect(newGameFen(chess, arrays)).toBe(chess.start);
  });
});

describe('PGN', () => {
  const session = (changes: Partial<Session>): Session => ({
    ...firstSession(),
    variant: 'chess',
    startFen: chess.start,
    ...changes,
  });

  it('brings back what was saved', () => {
    const startFen = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
    const pgn = savePgn(session({ startFen: chess.start, moves: FOOLS_MATE }), chess, new Date(0));
    expect(pgn).toContain('[Date "1970.01.01"]');
    expect(pgn).toContain('[White "A person"]');
    expect(pgn).toContain('[Black "Stablemate"]');
    expect(pgn).toContain('[Result "0-1"]');
    expect(loadPgn(pgn, variantByName('team-mate'))).toEqual({
      variant: 'chess',
      startFen: chess.start,
      moves: FOOLS_MATE,
    });
    const later = savePgn(session({ startFen }), chess, new Date(0));
    expect(loadPgn(later, chess).startFen).toBe(startFen);
  });

  it('says how a game ended that its rules did not end', () => {
    const pgn = (ending: Session['ending']): string =>
      savePgn(session({ moves: ['e2e4'], ending }), chess, new Date(0));
    expect(pgn({ kind: 'agreement' })).toContain('[Result "1/2-1/2"]');
    expect(pgn({ kind: 'time', loser: 'black' })).toContain('[Result "1-0"]');
    expect(pgn(null)).toContain('[Result "*"]');
  });

  it('is read without its end, and refused without a game', () => {
    expect(loadPgn('1. e4 e5 2. Nf3', chess).moves).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(() => loadPgn('', chess)).toThrow('there is no game in this PGN');
    expect(() => loadPgn('1. e4 e5 2. Ke5 *', chess)).toThrow('half-move 3');
  });
});

describe('results in words', () => {
  it.each([
    [undefined, null, undefined],
    [{ result: '1-0', reason: 'checkmate' }, null, 'White wins by checkmate.'],
    [{ result: '1/2-1/2', reason: 'stalemate' }, null, 'The game is drawn by stalemate.'],
    [undefined, { kind: 'agreement' }, 'The game is drawn by agreement.'],
    [undefined, { kind: 'resignation', loser: 'white' }, 'Black wins: White resigns.'],
    [undefined, { kind: 'time', loser: 'black' }, 'White wins: Black has no time left.'],
    // The rules come first.
    [{ result: '0-1', reason: 'checkmate' }, { kind: 'agreement' }, 'Black wins by checkmate.'],
  ] as const)('%o, %o', (outcome, ending, words) => {
    expect(outcomeWords(outcome, ending, chess)).toBe(words);
  });
});
