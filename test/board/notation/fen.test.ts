import { describe, expect, test } from 'vitest';
import { FenError, readFen, startPosition, writeFen } from '../../../src/board/notation/fen.ts';
import type { Position } from '../../../src/board/position/position.ts';
import { OWN_GAMES, variantByName } from '../../../src/variants/registry.ts';
import { play, position } from '../positions.ts';
import { randomGames } from '../random-games.ts';
import { stateOf } from '../state.ts';

/** What is written for what was read. */
function written(game: string, fen: string): string {
  return writeFen(readFen(variantByName(game), fen));
}

/** All of a position that a FEN tells. */
function fieldsOf(pos: Position): string {
  const {
    board,
    count,
    material,
    held,
    side,
    rights,
    enPassant,
    halfmoves,
    fullmove,
    firstMoveBan,
    hashLow,
    hashHigh,
  } = pos;
  return [
    board,
    count,
    material,
    held,
    side,
    rights,
    enPassant,
    halfmoves,
    fullmove,
    firstMoveBan,
    hashLow,
    hashHigh,
  ].join('\n');
}

const CHESS = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const AJAX = 'rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR';

describe.each(OWN_GAMES)('in random games of $name', (variant) => {
  test('what is written is read as the same position, and written the same again', () => {
    for (const { pos } of randomGames(variant, 9, 1000)) {
      const fen = writeFen(pos);
      const again = readFen(variant, fen);
      expect(writeFen(again)).toBe(fen);
      expect(fieldsOf(again)).toBe(fieldsOf(pos));
    }
  });
});

describe('what may be left out or written otherwise', () => {
  test.each([
    ['chess', `${CHESS} w`, `${CHESS} w - - 0 1`],
    ['chess', `${CHESS} b KQkq`, `${CHESS} b KQkq - 0 1`],
    ['chess', `${CHESS} w KQkq -`, `${CHESS} w KQkq - 0 1`],
    ['chess', `${CHESS} w KQkq - 12`, `${CHESS} w KQkq - 12 1`],
    ['chess', `  ${CHESS}   w  qkQK -  3 9 `, `${CHESS} w KQkq - 3 9`],
    ['chess', `${CHESS} w - - 0 0`, `${CHESS} w - - 0 1`],
    ['chess', `${CHESS} w HAha - 0 1`, `${CHESS} w KQkq - 0 1`],
    ['chess', `${CHESS} w KHq - 0 1`, `${CHESS} w Kq - 0 1`],
    ['chess', `${CHESS}[] w KQkq - 0 1`, `${CHESS} w KQkq - 0 1`],
    ['mad-mate', `${CHESS} w KQkq - 0 1`, `${CHESS}[] w KQkq - 0 1`],
    ['mad-mate', `${CHESS}[-] w KQkq - 0 1`, `${CHESS}[] w KQkq - 0 1`],
    ['mad-mate', `${CHESS}[pNqPRBnQr] w KQkq - 0 1`, `${CHESS}[QRBNPqrnp] w KQkq - 0 1`],
    ['ajax-bigamous', `${AJAX}[mMmM] w KQkq - 0 1`, `${AJAX}[MMmm] w KQkq - 0 1`],
    ['ajax-bigamous', `${AJAX} w IAia - 0 1`, `${AJAX}[] w KQkq - 0 1`],
    ['ajax-bigamous-no-drops', `${AJAX}[-] w KQkq - 0 1`, `${AJAX}[] w KQkq - 0 1`],
    ['familiar', 'rnbkhq/pppppp/6/6/PPPPPP/RNBKGQ w Qq', 'rnbkhq/pppppp/6/6/PPPPPP/RNBKGQ[] w Aa - 0 1'],
    ['familiar', '1k4/6/6/6/6/1K4[hG] w', '1k4/6/6/6/6/1K4[Gh] w - - 0 1'],
    ['team-mate', 'ufeakmnc/pppppppp/8/8/8/8/PPPPPPPP/UFEAKMNC w HAha', variantByName('team-mate').start],
  ])('%s: %s', (game, fen, expected) => {
    expect(written(game, fen)).toBe(expected);
  });

  test('a castling right of an inner partner is written as its file, for K and Q mean the outermost', () => {
    const fen = '4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1';
    expect(written('chess', fen)).toBe(fen);
    expect(written('chess', fen.replace('GB', 'HA'))).toBe(fen.replace('GB', 'KQ'));
  });
});

describe('en passant', () => {
  test('is written only where the capture is legal', () => {
    expect(writeFen(position('chess', undefined, 'e2e4'))).toContain(' - 0 1');
    expect(writeFen(position('chess', '4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1', 'e2e4'))).toContain(' e3 0 1');
    // The capturing pawn is pinned to its king along the rank that both pawns would leave, or along its file.
    expect(writeFen(position('chess', '8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1', 'e2e4'))).toContain(' - 0 1');
    expect(writeFen(position('chess', '3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1', 'e2e4'))).toContain(' - 0 1');
  });

  test('may be read where no capture is legal, and is then forgotten', () => {
    const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq';
    expect(written('chess', `${afterE4} e3 0 1`)).toBe(`${afterE4} - 0 1`);
    expect(readFen(variantByName('chess'), `${afterE4} e3 0 1`).enPassant).toBe(-1);
  });

  test('belongs to what makes a position', () => {
    const fen = '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1';
    const [possible, impossible] = [position('chess', fen), position('chess', fen.replace('d6', '-'))];
    expect(possible.hashLow).not.toBe(impossible.hashLow);
    expect(written('chess', fen)).toBe(fen);
  });
});

describe('each error says what is wrong and where', () => {
  test.each([
    // the fields
    ['chess', '', 'the FEN is empty'],
    ['chess', '   ', 'the FEN is empty'],
    ['chess', `${CHESS} w KQkq - 0 1 7`, 'has 7 fields'],
    ['chess', CHESS, 'the side to move is missing'],
    ['chess', `${CHESS} x - - 0 1`, "side to move is 'x'"],
    ['chess', `${CHESS} W - - 0 1`, "side to move is 'W'"],
    ['chess', `${CHESS} w - - -1 1`, "the half-move clock is '-1'"],
    ['chess', `${CHESS} w - - x 1`, "the half-move clock is 'x'"],
    ['chess', `${CHESS} w - - 0 1.5`, "the full-move number is '1.5'"],
    ['chess', `${CHESS} w - - 0 9999999`, "the full-move number is '9999999'"],
    // ranks and files
    ['chess', 'rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'has 7 ranks; chess has 8'],
    ['chess', `8/${CHESS} w KQkq - 0 1`, 'has 9 ranks; chess has 8'],
    ['chess', `${CHESS.replace('/8/', '/7/')} w KQkq - 0 1`, "rank 6 ('7') has 7 squares; chess has 8 files"],
    ['chess', `${CHESS.replace('/8/', '/9/')} w KQkq - 0 1`, "rank 6 ('9') has 9 squares"],
    ['chess', `${CHESS.replace('PPPPPPPP', 'PPPPPPPPP')} w KQkq - 0 1`, "rank 2 ('PPPPPPPPP') has 9 squares"],
    ['ajax-bigamous', `${CHESS} w KQkq - 0 1`, "rank 8 ('rnbqkbnr') has 8 squares; ajax-bigamous has 9 files"],
    // pieces
    ['chess', `${CHESS.replace('PPPP/', 'PPXP/')} w - - 0 1`, "unknown piece 'X' at g2; chess has K Q R B N P"],
    ['team-mate', `${CHESS} w - - 0 1`, "unknown piece 'r' at a8; team-mate has K A J C U F N E M P"],
    ['chess', `${CHESS.replace('RNBQKBNR', 'RNB*KBNR')} w - - 0 1`, "unknown piece '*' at d1"],
    ['chess', `${CHESS.replace('PPPPPPPP', 'PPPPPPPPX')} w - - 0 1`, "unknown piece 'X' at rank 2"],
    ['chess', `${CHESS.replace('RNBQKBNR', 'RNBQ1BNR')} w - - 0 1`, 'White has no king'],
    ['chess', `${CHESS.replace('rnbqkbnr', 'rnbqqbnr')} w - - 0 1`, 'Black has no king'],
    ['chess', `${CHESS.replace('RNBQKBNR', 'RNBKKBNR')} w - - 0 1`, 'White has 2 kings'],
    ['chess', 'kkk5/8/8/8/8/8/8/4K3 w - - 0 1', 'Black has 3 kings'],
    ['chess', '4k3/8/8/8/8/8/8/P3K3 w - - 0 1', 'White has a pawn on a1'],
    ['chess', '4k2P/8/8/8/8/8/8/4K3 w - - 0 1', 'White has a pawn on h8'],
    ['team-mate', '4k3/8/8/8/8/8/8/p3K3 w - - 0 1', 'Black has a pawn on a1'],
    ['familiar', '2k2p/6/6/6/6/2K3[] w - - 0 2', 'Black has a pawn on f6'],
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/4K3P[] w - - 0 1', 'White has a pawn on i1'],
    // check
    ['chess', '4k3/8/8/8/8/8/8/4RK2 w - - 0 1', "Black's king is in check, but it is White's turn"],
    ['chess', '4k3/8/8/8/8/3n4/8/4K3 b - - 0 1', "White's king is in check, but it is Black's turn"],
    ['chess', '8/8/8/8/8/8/4k3/4K3 w - - 0 1', "Black's king is in check"],
    ['team-mate', '4k3/8/5A2/8/8/8/8/K7 w - - 0 1', "Black's king is in check"],
    // castling
    ['chess', '4k3/8/8/8/8/8/8/4K2R w Q - 0 1', "castling right 'Q' cannot be: White has no R there"],
    ['chess', '4k3/8/8/8/8/8/8/4K2R w k - 0 1', "castling right 'k' cannot be: Black has no R there"],
    [
      'chess',
      '4k3/8/8/8/8/8/4K3/7R w K - 0 1',
      "castling right 'K' cannot be: White's king is not on its own first rank",
    ],
    ['chess', '4k3/8/8/8/8/8/8/4K2R w G - 0 1', "castling right 'G' cannot be: White has no R there"],
    ['chess', '4k3/8/8/8/8/8/8/4K1RR w HG - 0 1', 'name two pieces on the same side of the king'],
    ['chess', `${CHESS} w KX - 0 1`, "castling rights 'KX' contain 'X'"],
    ['chess', `${CHESS} w K-q - 0 1`, "castling rights 'K-q' contain '-'"],
    ['chess', `${CHESS} w Ii - 0 1`, "castling rights 'Ii' contain 'I'"],
    ['team-mate', '4k3/8/8/8/8/8/8/U2K3C w K - 0 1', 'are not where the game begins'],
    ['team-mate', '4k3/8/8/8/8/8/8/4KC2 w K - 0 1', 'are not where the game begins'],
    ['team-mate', '4k3/8/8/8/8/8/8/4K2N w K - 0 1', 'White has no C or U there'],
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/3K4R[] w K - 0 1', 'are not where the game begins'],
    ['familiar', '2k3/6/6/6/6/2K2R[] w E - 0 2', "castling right 'E' cannot be"],
    // en passant
    [
      'chess',
      '4k3/8/8/3pP3/8/8/8/4K3 w - d9 0 1',
      "en passant square 'd9' is impossible: the board has no such square",
    ],
    ['chess', '4k3/8/8/3pP3/8/8/8/4K3 w - x 0 1', "en passant square 'x' is impossible"],
    ['chess', '4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1', 'no pawn crosses it'],
    ['chess', '4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1', 'no pawn crosses it'],
    ['chess', '4k3/8/8/3pP3/8/8/8/4K3 w - c6 0 1', 'no pawn stands on c5'],
    ['chess', '4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1', 'd6 is not empty'],
    ['chess', '4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1', 'd7 is not empty'],
    ['familiar', '2k3/6/1pP3/6/6/2K3[] w - b5 0 2', 'pawns of familiar have no double step'],
    // holdings
    ['chess', `${CHESS}[Q] w KQkq - 0 1`, "the holdings '[Q]' contain 'Q'; nothing is ever held in chess"],
    ['team-mate', '4k3/8/8/8/8/8/8/4K3[p] w - - 0 1', 'nothing is ever held in team-mate'],
    ['mad-mate', `${CHESS}[K] w KQkq - 0 1`, "contain 'K'; only Q R B N P can be held in mad-mate"],
    ['mad-mate', `${CHESS}[Qq-] w KQkq - 0 1`, "contain '-'"],
    ['mad-mate', `${CHESS}[Q w KQkq - 0 1`, "must end with ']'"],
    ['mad-mate', `${CHESS}[Q]x w KQkq - 0 1`, "must end with ']'"],
    ['mad-mate', `${CHESS}[${'P'.repeat(64)}] w KQkq - 0 1`, "contain too many 'P'"],
    ['ajax-bigamous', `${AJAX}[Q] w KQkq - 0 1`, "contain 'Q'; only M can be held in ajax-bigamous"],
    ['ajax-bigamous-no-drops', `${AJAX}[M] w KQkq - 0 1`, 'nothing is ever held in ajax-bigamous-no-drops'],
    ['familiar', '2k3/6/6/6/6/2K3[Q] w - - 0 2', "contain 'Q'; only G H C W can be held in familiar"],
  ])('%s: %s', (game, fen, problem) => {
    const read = (): unknown => readFen(variantByName(game), fen);
    expect(read).toThrow(FenError);
    expect(read).toThrow(problem);
    expect(read).not.toThrow('\n');
  });
});

test('for counting moves, the side not to move may be in check', () => {
  const fen = '4k3/8/8/8/8/8/8/4RK2 w - - 0 1';
  expect(writeFen(readFen(variantByName('chess'), fen, { anyCheck: true }))).toBe(fen);
});

test('a bad FEN leaves other positions as they were', () => {
  const pos = startPosition(variantByName('mad-mate'));
  play(pos, 'e2e4 d7d5 e4d5');
  const before = stateOf(pos);
  expect(() => readFen(variantByName('mad-mate'), `${CHESS}[K] w KQkq - 0 1`)).toThrow();
  expect(stateOf(pos)).toBe(before);
});
