import { describe, expect, test } from 'vitest';
import { readFen, startPosition } from '../../src/board/notation/fen.ts';
import { legalMoves, moveText } from '../../src/board/notation/move-text.ts';
import { movesKey } from '../../src/variant-files/moves.ts';
import { problemLine, readVariants } from '../../src/variant-files/read-file.ts';
import type { Variant } from '../../src/variants/types.ts';

const PAWNS = ['p:90 -16,24 -16,6 -15,5 -17,5', 'p:90 16,24 16,6 15,5 17,5'];
const KING = 'k:-1 1,34 -1,34 1,7 16,7 15,7 17,7 -1,7 -16,7 -15,7 -17,7';
const ROOK = 'R:500 1,3 16,3 -1,3 -16,3';
const KNIGHT = 'n:300 14,7 31,7 33,7 18,7 -14,7 -31,7 -33,7 -18,7';
const BISHOP = 'b:300 15,3 17,3 -15,3 -17,3';
const QUEEN = 'Q:900 1,3 16,3 15,3 17,3 -1,3 -16,3 -15,3 -17,3';

/** A game in the form of Fairy-Max's file: chess but for what is given. */
function chessWith(
  options: {
    readonly head?: string;
    readonly board?: string;
    readonly white?: string;
    readonly black?: string;
    readonly pieces?: readonly string[];
  } = {},
): string {
  const { head = 'mine', board = '8x8', white = '4 5 6 7 3 6 5 4', black = white } = options;
  const { pieces = [...PAWNS, KING, ROOK, KNIGHT, BISHOP, QUEEN] } = options;
  return [`Game: ${head}`, board, white, black, ...pieces, ''].join('\n');
}

function gameOf(text: string): Variant {
  const [result] = readVariants(text, 'f.ini');
  expect(result!.problems.map((problem) => problemLine(result!, problem))).toEqual([]);
  return result!.variant!;
}

function problemsOf(text: string): string[] {
  return readVariants(text, 'f.ini').flatMap((result) =>
    result.problems.map((problem) => problemLine(result, problem)),
  );
}

/** The moves of a piece with these rays, in the place of the queen. */
function betzaOf(rays: string): string {
  const game = gameOf(chessWith({ pieces: [...PAWNS, KING, ROOK, KNIGHT, BISHOP, `Z:900 ${rays}`] }));
  return game.pieces.find(({ letter }) => letter === 'Z')!.betza;
}

test.each([
  ['424', { initialRank: 2 }],
  ['C24', { initialRegion: [2, 3], longStepRegion: [2, 2] }],
])('pawns begin with up to three steps and can be taken on the way, mode %s', (mode, pawn) => {
  const pawns = ['p:90 -16,MODE -16,24 -16,6 -15,5 -17,5', 'p:90 16,MODE 16,24 16,6 15,5 17,5'];
  const pieces = [...pawns.map((text) => text.replace('MODE', mode)), KING, ROOK, KNIGHT, BISHOP, QUEEN];
  const game = gameOf(chessWith({ board: '8x10', pieces }));
  expect(movesKey(game.pieces.at(-1)!.betza)).toBe(movesKey('fmWfceFifmnDifmnH'));
  expect(game.pawn).toMatchObject(pawn);
});

test("pawns from the fourth rank become what began on their file, on the royal piece's its neighbour", () => {
  const game = gameOf(chessWith({ board: '8x10=-3' }));
  expect(game.start).toBe('rnbqkbnr/8/8/pppppppp/8/8/PPPPPPPP/8/8/RNBQKBNR w KQkq - 0 1');
  expect(game.pawn.promotion).toMatchObject({ to: 'RNBQ', onFiles: 'RNBQQBNR' });
  const pos = readFen(game, '9k/8/8/8/8/8/8/8/8/K7 w - - 0 1'.replace('9k', '8').replace('/8/8', '/P3P3/7k'));
  const promotions = legalMoves(pos).map((move) => moveText(pos, move));
  expect(promotions.filter((text) => text.length > 5)).toEqual(['a9a10r', 'e9e10q']);
});

test('chess is read with its board, its pieces, castling, double steps and promotions', () => {
  const game = gameOf(`// A game of mine. It is chess.\n${chessWith()}`);
  expect(game).toMatchObject({ name: 'mine', title: 'A game of mine', files: 8, ranks: 8 });
  expect(game.start).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  const moves = Object.fromEntries(game.pieces.map(({ letter, betza }) => [letter, movesKey(betza)]));
  for (const [letter, betza] of Object.entries({ K: 'K', Q: 'Q', R: 'R', B: 'B', N: 'N', P: 'fmWfceFifmnD' }))
    expect(moves[letter], letter).toBe(movesKey(betza));
  expect(game.pawn).toMatchObject({ initialRank: 2, ranks: [2, 7], promotion: { optional: false } });
  expect([...(game.pawn.promotion.to as string)].sort().join('')).toBe('BNQR');
  expect(game.castling!.target).toEqual({
    kind: 'files',
    right: { king: 'g', partner: 'f' },
    left: { king: 'c', partner: 'd' },
  });
  expect(legalMoves(startPosition(game))).toHaveLength(20);
});

test.each([
  ['1,7 16,7 -1,7 -16,7 15,6 17,6 -15,5 -17,5', 'WfcFbmF'],
  ['14,3 31,3 33,3 18,3 -14,3 -31,3 -33,3 -18,3', 'NN'],
  ['1,843 16,843 -1,843 -16,843', 'W4'],
  ['1,443 16,443 -1,443 -16,443', 'W3'],
  ['1,43 16,43 -1,43 -16,43', 'W2'],
  ['1,F8 16,F8 15,F8 17,F8 -1,F8 -16,F8 -15,F8 -17,F8', 'gQ'],
  ['1,BA 16,BA -1,BA -16,BA', 'mRcpR'],
  ['16,1070 16,1F070 1,10070 1,FFFF0070 -16,1070 -16,1F070 -1,10070 -1,FFFF0070', 'nN'],
  ['15,70 17,70 -15,70 -17,70', 'nA'],
  ['17,1003 15,1F003 -15,1003 -17,1F003 17,10003 15,FFFF0003 -17,10003 -15,FFFF0003', 'FyafsF'],
  ['17,3,16 15,3,16 -15,3,-16 -17,3,-16 17,3,1 -15,3,1 -17,3,-1 15,3,-1', 'FyafsF'],
  ['16,1003 16,1F003 -16,1003 -16,1F003 1,10003 1,FFFF0003 -1,10003 -1,FFFF0003', 'WyafsW'],
  ['14,FFFF1043 31,F043 33,31043 18,13043 -14,FFFF3043 -31,11043 -33,2F043 -18,11043', 'NmpafsafF'],
  ['1,3 16,3 -1,3 -16,3 1,10CB8 16,1FCB8 -1,10CB8 -16,1FCB8 1,FFFF0CB8 16,1CB8 -1,FFFF0CB8 -16,1CB8', 'RtgabyabsR'],
  ['16,14B8 16,1F4B8 -16,14B8 -16,1F4B8 1,104B8 1,FFFF04B8 -1,104B8 -1,FFFF04B8', 'gabyabsR'],
  ['16,14BA 16,1F4BA -16,14BA -16,1F4BA 1,104BA 1,FFFF04BA -1,104BA -1,FFFF04BA', 'mRgabyabscR'],
  ['1,8B8 16,8B8 -1,8B8 -16,8B8', 'tafR'],
  ['15,103 17,103 -15,103 -17,103', 'oB'],
  ['1,103 16,3 -1,103 -16,3', 'oR'],
  [
    '13,207 29,207 46,207 47,207 49,207 50,207 35,207 19,207 -13,207 -29,207 -46,207 -47,207 -49,207 -50,207 -35,207 -19,207',
    'afafsKafsafKafraflKaflafrK',
  ],
])('rays %s are %s', (rays, betza) => {
  expect(movesKey(betzaOf(rays))).toBe(movesKey(betza));
});

test.each([
  ['14,7 x', "'x' is no step with a mode in hexadecimal digits, as in 14,7 or 15,1F003"],
  ['12,7', 'the Z moves as our notation cannot say: a leap of 4 and 1 squares has no letter'],
  ['0,7', "'0,7': a step of no length is not possible"],
])('rays %s are left out with file, line and reason', (rays, message) => {
  const text = chessWith({ pieces: [...PAWNS, KING, ROOK, KNIGHT, BISHOP, `Z:900 ${rays}`] });
  expect(problemsOf(text)).toEqual([`f.ini:11: [mine] ${message}`]);
});

test("a piece with rays of its own for each side has Black's in the mirror", () => {
  const silver = (ahead: number): string => `S:300 15,7 17,7 -15,7 -17,7 ${ahead},7`;
  const pieces = [...PAWNS, KING, ROOK, KNIGHT, BISHOP, QUEEN, silver(-16), silver(16)];
  const game = gameOf(chessWith({ white: '4 5 8 7 3 8 5 4', black: '4 5 9 7 3 9 5 4', pieces }));
  const silvers = game.pieces.filter(({ betza }) => movesKey(betza) === movesKey('FfW'));
  expect(silvers.map(({ letter }) => letter)).toEqual(['S']);
  expect(game.start).toContain('/RNSQKSNR ');
});

test('pieces of one letter that move differently get two letters', () => {
  const pieces = [...PAWNS, KING, ROOK, KNIGHT, BISHOP, QUEEN, 'n:100 1,7 -1,7'];
  const game = gameOf(chessWith({ black: '4 8 6 7 3 6 5 4', pieces }));
  expect(game.pieces.find(({ betza }) => movesKey(betza) === movesKey('sW'))!.letter).toBe('A');
  expect(game.start).toMatch(/^rabqkbnr\//);
});

test.each([
  ['1,3034 -1,1034', { right: { king: 'h', partner: 'g' }, left: { king: 'b', partner: 'c' } }],
  ['1,34,2 -1,34', { right: { king: 'h', partner: 'g' }, left: { king: 'c', partner: 'd' } }],
  [
    '1,34 1,34,2 -1,34',
    {
      right: { king: 'g', partner: 'f', others: [{ king: 'h', partner: 'g' }] },
      left: { king: 'c', partner: 'd' },
    },
  ],
])('a king with %s castles there', (rays, target) => {
  const king = `k:-1 ${rays} 1,7 16,7 15,7 17,7 -1,7 -16,7 -15,7 -17,7`;
  const game = gameOf(chessWith({ pieces: [...PAWNS, king, ROOK, KNIGHT, BISHOP, QUEEN] }));
  expect(game.castling!.target).toEqual({ kind: 'files', ...target });
  const pos = readFen(game, 'r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1');
  const castlings = legalMoves(pos).filter((move) => /^e1[bcgh]1$/.test(moveText(pos, move)));
  expect(castlings).toHaveLength('others' in target.right ? 3 : 2);
});

test('sides can castle to different files', () => {
  const kings = [KING, KING.replace('-1,34', '-1,1034')];
  const pieces = [...PAWNS, kings[0]!, ROOK, KNIGHT, BISHOP, QUEEN, kings[1]!];
  const game = gameOf(chessWith({ black: '4 5 6 7 8 6 5 4', pieces }));
  const kingMoves = (side: string): string[] => {
    const pos = readFen(game, `r3k2r/8/8/8/8/8/8/R3K2R ${side} KQkq - 0 1`);
    return legalMoves(pos).map((move) => moveText(pos, move));
  };
  expect(kingMoves('w')).toContain('e1c1');
  expect(kingMoves('w')).not.toContain('e1b1');
  expect(kingMoves('b')).toContain('e8b8');
  expect(kingMoves('b')).not.toContain('e8c8');
});

test('a zone, and pawns that begin further ahead, are read from the board', () => {
  const zone = gameOf(chessWith({ board: '8x8=3' }));
  expect(zone.pawn).toMatchObject({ ranks: [3, 5], promotion: { region: [6, 8] } });
  expect(zone.start).toContain('rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR');
  const ahead = gameOf(chessWith({ board: '8x8=-2' }));
  expect(ahead.pawn.ranks).toEqual([3, 7]);
  expect(ahead.pawn.promotion.region).toBeUndefined();
});

test('pawns become any piece but those whose value ends in 3, or the weak seventh alone', () => {
  const named = gameOf(chessWith({ pieces: [...PAWNS, KING, ROOK, KNIGHT.replace('300', '303'), BISHOP, QUEEN] }));
  expect([...(named.pawn.promotion.to as string)].sort().join('')).toBe('BQR');
  const weak = 'q:180 15,7 17,7 -15,7 -17,7';
  expect(gameOf(chessWith({ pieces: [...PAWNS, KING, ROOK, KNIGHT, BISHOP, weak] })).pawn.promotion.to).toBe('Q');
});

test('a king of the hill, and two kings of which one may be attacked, are known by their values', () => {
  const hill = gameOf(chessWith({ pieces: [...PAWNS, KING.replace('-1', '-2'), ROOK, KNIGHT, BISHOP, QUEEN] }));
  expect(hill.gameEnd).toMatchObject({ flag: { letter: 'K', region: { white: 'd4 e4 d5 e5' } } });
  const pieces = [...PAWNS, ROOK, ROOK, KNIGHT, BISHOP, QUEEN, KING.replace('-1', '-400')];
  const two = gameOf(chessWith({ white: '4 5 8 7 8 6 5 4', pieces }));
  expect(two).toMatchObject({ kingless: true, royals: { letters: 'K', atMost: 1, notAll: true } });
  expect(two.pawn.promotion).toMatchObject({ most: { K: 2 } });
});

test('first moves of a piece begin where it stands in the array', () => {
  const game = gameOf(
    chessWith({ pieces: [...PAWNS, KING, ROOK, KNIGHT, BISHOP, `${QUEEN} 15,E4 17,E4 -15,E4 -17,E4`] }),
  );
  const queen = game.pieces.find(({ letter }) => letter === 'Q')!;
  expect(queen.betza).toContain('i');
  expect(queen.initialRegion).toEqual({ white: 'd1', black: 'd8' });
});

describe('sections', () => {
  test('are known by their form, beside games in the other one, in the order of the lines', () => {
    const text = `[hippo:chess]\ntitle = Hippo\n# a comment\n\nGame: second\n${chessWith().split('\n').slice(1).join('\n')}[third:chess]\n`;
    expect(readVariants(text, 'f.ini').map(({ name, variant }) => [name, variant !== undefined])).toEqual([
      ['hippo', true],
      ['second', true],
      ['third', true],
    ]);
    expect(problemsOf(text)).toEqual([]);
  });

  test('a line of another form that begins alike is none', () => {
    expect(readVariants('Game: chess\nthere is no board here\n', 'f.ini')).toEqual([]);
  });

  test('of a game that comes twice the second one holds, but another game may not have its name', () => {
    const twice =
      chessWith({ head: 'Mine' }) + chessWith({ head: 'mine # PNBR...............QKpnbr...............qk' });
    const results = readVariants(twice, 'f.ini');
    expect(results.map(({ name, problems }) => [name, problems])).toEqual([['mine', []]]);
    expect(results[0]!.variant!.pieces.find(({ letter }) => letter === 'Q')!.picture).toBe('cobra');
  });

  test('a name that is built in gets another one, and one that comes twice is left out', () => {
    const heads = ['shatranj', 'fairy/FIDE-Nutters', 'mine'];
    const other = chessWith({ head: 'Mine' }).replaceAll('8x8', '8x8=-2');
    const text = heads.map((head) => chessWith({ head })).join('') + other;
    expect(readVariants(text, 'f.ini').flatMap(({ variant }) => variant?.name ?? [])).toEqual([
      'fairymax-shatranj',
      'fairymax-FIDE-Nutters',
      'mine',
    ]);
    expect(problemsOf(text)).toEqual(['f.ini:34: [Mine] there is a game of this name before it in the file']);
  });

  test("XBoard's parent and its table of pieces are taken from the first line", () => {
    const game = gameOf(chessWith({ head: 'mine # PNBR...............QKpnbr...............qk # nocastle' }));
    expect(game.xboard.parent).toBe('nocastle');
    expect(game.pieces.find(({ letter }) => letter === 'Q')!.picture).toBe('cobra');
  });

  test.each([
    [chessWith({ white: '4 5 6 7 3 6 5' }), "f.ini:3: [mine] there are 7 pieces on White's first rank of 8 files"],
    [chessWith({ black: '4 5 6 9 3 6 5 4' }), 'f.ini:4: [mine] there is no piece 9; there are 7'],
    [chessWith({ white: 'x' }), /f.ini:3: \[mine\] this must be White's first rank/],
    [chessWith({ pieces: [] }), /f.ini:4: \[mine\] pieces must follow/],
    [chessWith({ white: '4 5 6 7 7 6 5 4' }), /f.ini:1: \[mine\] each side must have a royal piece/],
    [chessWith({ board: '8x9', white: '4 5 6 7 3 6 5 4 4' }), /f.ini:2: \[mine\] the board lies on its side/],
    [chessWith({ board: '12x12', white: '4 4 4 5 6 7 3 6 5 4 4 4' }), /more than 127 squares/],
    [
      chessWith({ board: '8x8=-3', white: '4 5 6 0 3 6 5 4' }),
      /f.ini:3: \[mine\] pawns become what began on their file/,
    ],
    [chessWith({ head: 'two words' }), "f.ini:1: [two words] 'two words' cannot be a name; it must be one word"],
  ])('a bad one is left out with file, line and reason', (text, message) => {
    const problems = problemsOf(text);
    expect(problems).toHaveLength(1);
    if (typeof message === 'string') expect(problems[0]).toBe(message);
    else expect(problems[0]).toMatch(message);
  });
});
