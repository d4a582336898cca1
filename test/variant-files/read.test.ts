import { describe, expect, test } from 'vitest';
import { startPosition } from '../../src/board/notation/fen.ts';
import { Perft } from '../../src/board/position/perft.ts';
import { problemLine, readVariants } from '../../src/variant-files/read-file.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { rulesFingerprint } from '../../src/variants/rules-fingerprint.ts';
import type { Variant } from '../../src/variants/types.ts';

/** The only game of a text. */
function game(text: string): Variant {
  const [result] = readVariants(text, 'x.ini');
  expect(result!.problems).toEqual([]);
  return result!.variant!;
}

/** All that is wrong with the games of a text, a line each. */
function problems(text: string): string[] {
  return readVariants(text, 'x.ini').flatMap((result) =>
    result.problems.map((problem) => problemLine(result, problem)),
  );
}

function letters({ pieces }: Variant): string {
  return pieces.map(({ letter }) => letter).join('');
}

describe('a game', () => {
  test('that changes nothing is the one that it begins with', () => {
    const { start, pieces, pawn, castling, draws } = game('[own:teammate]\n');
    expect(letters({ pieces } as Variant)).toBe('KAJCUFNEMP');
    expect(draws.material?.pairs).toEqual(['NN', 'MM', 'NM']);
    expect(pieces[1]).toMatchObject({ name: 'Acromantula', estimate: 8 });
    expect([pawn.initialRank, castling?.partners, start.slice(0, 8)]).toEqual([2, 'CU', 'ufeakmnc']);
  });

  test('has pieces of predefined names and of its own, the king first, the pawn last, the best before the others', () => {
    const own = game(
      '[own:chess]\nqueen = -\namazon = a\nknight = -\ncustomPiece1 = n:WAN\npieceNames = n:Night Owl, a:Empress\nstartFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\npromotionPieceTypes = arbn\n',
    );
    expect(letters(own)).toBe('KANRBP');
    expect(own.pieces.map(({ name }) => name)).toEqual(['King', 'Empress', 'Night Owl', 'Rook', 'Bishop', 'Pawn']);
    expect(own.pawn.promotion.to).toBe('ARBN');
    expect(own.castling).toMatchObject({ partners: 'R' });
  });

  test('that loses a piece promotes to it no more', () => {
    const own = game('[own:chess]\nqueen = -\nstartFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1');
    expect(own.pawn.promotion.to).toBe('RBN');
  });

  test('can begin with one before it, in several steps', () => {
    const results = readVariants(
      '[a:chess]\nnMoveRule = 20\n[b:A]\nstalemateValue = win\n[c:b]\nnMoveRule = 0',
      'x.ini',
    );
    const [a, b, c] = results.map(({ variant }) => variant!);
    expect([a!.draws.moveRule, b!.draws.moveRule, c!.draws.moveRule]).toEqual([40, 40, undefined]);
    expect([a!.gameEnd?.stalemate, b!.gameEnd?.stalemate, c!.gameEnd?.stalemate]).toEqual([undefined, 'win', 'win']);
  });

  test('says by itself how it is searched, whatever it begins with, and is the same game either way', () => {
    const [plain, selective] = [game('[own:chess]\n'), game('[own:chess]\nselectiveSearch = true\n')];
    expect([plain.selectiveSearch, selective.selectiveSearch]).toEqual([undefined, true]);
    expect(rulesFingerprint(selective)).toBe(rulesFingerprint(plain));
    expect(rulesFingerprint(selective)).toBe(rulesFingerprint(variantByName('chess')));
    expect(problems('[own:chess]\nselectiveSearch = deep\n')).toEqual([expect.stringContaining('selectiveSearch')]);
  });

  test('has its own pieces in hand, each dropped where it may be', () => {
    const { holdings } = game(
      '[own:crazyhouse]\ndropRegionWhite = *1 *2 *3 *4\ndropRegionBlack = *5 *6 *7 *8\nfirstRankPawnDrops = true\n',
    );
    expect(holdings).toMatchObject({ captured: 'captor', demotes: true });
    expect(holdings!.drops!.map(({ letters, region }) => [letters.length, region])).toEqual([[5, [1, 4]]]);
    const usual = game('[own:crazyhouse]\ndropLoop = true\n').holdings!;
    expect(usual.demotes).toBeUndefined();
    expect(usual.drops!.find((rule) => rule.letters.includes('P'))!.region).toEqual([2, 7]);
  });

  test('has the ends that it says', () => {
    const { gameEnd, draws } = game(
      '[own:chess]\nflagPiece = k\nflagRegion = d4 e4 d5 e5\nextinctionValue = loss\nextinctionPieceTypes = qr\ncheckCounting = true\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+2 0 1\ncheckmateValue = win\nnFoldRule = 4\nnFoldValue = loss\n',
    );
    expect(gameEnd).toEqual({
      extinction: { letters: 'QR', value: 'loss' },
      flag: { letter: 'K', region: { white: 'd4 e4 d5 e5', black: 'd4 e4 d5 e5' } },
      checks: 2,
      checkmate: 'win',
    });
    expect(draws).toMatchObject({ repetitions: 4, repetition: { value: 'loss', side: 'mover' } });
  });

  test('reads oblique directions as Fairy-Stockfish does, and the older letters', () => {
    const own = game(
      '[own]\nking = k\ncustomPiece1 = n:fN\ncustomPiece2 = h:fhN\ncustomPiece3 = l:L\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1',
    );
    const betza = Object.fromEntries(own.pieces.map((piece) => [piece.letter, piece.betza]));
    expect(betza).toMatchObject({ N: 'ffN', H: 'fhN', L: 'C' });
  });

  test.each([
    ['w', 'w KQkq - 0 1', false],
    ['w 0 1', 'w - - 0 1', false],
    ['w KQkq 0 1', 'w KQkq - 0 1', false],
    ['w KQkq 3+3 0 1', 'w KQkq - 3+3 0 1', true],
    ['w KQkq - 3+3 0 1', 'w KQkq - 3+3 0 1', true],
  ])('may leave fields out of its start position: %s', (short, whole, counts) => {
    const board = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
    const own = game(`[own:chess]\nstartFen = ${board} ${short}\ncheckCounting = ${counts}\n`);
    expect(whole.startsWith(own.start.slice(board.length + 1))).toBe(true);
  });

  test('that Fairy-Stockfish could not have can have bent sliders', () => {
    const own = game(
      '[own:chess]\nqueen = -\ncustomPiece1 = g:FyafsF\nstartFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1',
    );
    const counts = [1, 2, 3].map((depth) => new Perft().count(startPosition(own), depth));
    expect(counts).toEqual([20, 400, 8682]);
  });

  test('lets pawns become what belongs to them alone', () => {
    const text =
      '[own:chess]\ncommoner = c\npromotionPieceTypes = -\npromotedPieceType = p:c\nmandatoryPiecePromotion = true\n';
    const own = game(text);
    expect(own.pawn).toMatchObject({ letter: 'P', promotion: { letters: '', to: '' } });
    expect(own.pieces.at(-1)).toMatchObject({ letter: 'P', promotesTo: '+P' });
    expect(own.pieces.find(({ letter }) => letter === '+P')).toMatchObject({ betza: 'K', name: 'Commoner' });
    expect(letters(own)).not.toContain('C');
    expect(problems(text.replace('Types = -', 'Types = q'))[0]).toContain('at will is not possible');
  });

  test('may say things in older words', () => {
    const own = game(
      '[own:chess]\npromotionRank = 7\ndoubleStepRank = 3\ndoubleStepRankMin = 2\nwhiteFlag = *8\nblackFlag = *1\n',
    );
    expect(own.pawn.promotion.region).toEqual([7, 8]);
    expect(own.pawn.initialRegion).toEqual([2, 3]);
    expect(own.gameEnd?.flag).toEqual({ letter: '*', region: [8, 8] });
  });
});

describe('a game is left out, and nothing else,', () => {
  test('for a key that we do not have, with file, line and key', () => {
    const text = '[fine:chess]\nnMoveRule = 1\n\n[bad:chess]\n\nmustDrop = true\n\n[also:bad]\n[good:chess]\n';
    expect(problems(text)).toEqual([
      'x.ini:6: [bad] mustDrop: this rule is one that we do not have',
      "x.ini:8: [also] it begins with 'bad', which is left out",
    ]);
    expect(readVariants(text, 'x.ini').flatMap(({ variant }) => variant?.name ?? [])).toEqual(['fine', 'good']);
  });

  test('but not for such a key that says nothing new', () => {
    expect(problems('[own:chess]\ngating = false\nconnectN = 0\npieceValueMg = p:100\nwallingRule = none')).toEqual([]);
  });

  test.each([
    ['promotionPieceType = q', 'promotionPieceType: there is no such key; did you mean promotionPieceTypes?'],
    ['PawnTypes = p', 'PawnTypes: there is no such key; did you mean pawnTypes?'],
    ['customPeice3 = x:W', 'customPeice3: there is no such key; did you mean customPiece3?'],
    ['hovercraft = eels', 'hovercraft: there is no such key'],
    ['mobilityRegionWhiteKing = x1', "mobilityRegionWhiteKing: 'x1' is no square"],
    ['mobilityRegionWhiteKang = *1', 'mobilityRegionWhiteKang: there is no such kind of piece'],
    ['maxRank = 11', "maxRank: it is '11', but must be a whole number from 1 to 10"],
    ['maxFile = z', "maxFile: it is 'z', but must be a file, a to l or its number"],
    ['castling = yes', "castling: it is 'yes', but must be true or false"],
    ['stalemateValue = lost', "stalemateValue: it is 'lost', but must be win, draw, loss"],
    ['flagRegion = d4 44', "flagRegion: '44' is no square; squares are written d4, all of a rank *4, all of a file d*"],
    ['promotionPieceTypes = qx', "promotionPieceTypes: there is no piece 'x'"],
    ['promotedPieceType = pq', "promotedPieceType: 'pq' is not of the form p:g"],
    ['customPiece1 = x', 'customPiece1: how it moves must follow the letter, as in x:KAD'],
    ['customPiece1 = 7:W', "customPiece1: it is '7:W', but must be a letter and the moves, as in a:KAD, or - for none"],
    [
      'fers = f:K',
      'fers: its moves are known; a piece with moves of its own is a customPiece1, customPiece2 and so on',
    ],
    ['customPiece1 = x:WxF', "customPiece1: Betza 'WxF', column 2: "],
    ['customPiece1 = x:cafsW', "customPiece1: Betza 'cafsW', column "],
    ['customPiece1 = x:lW', "customPiece1: 'lW' moves otherwise to the left than to the right"],
    ['startFen = 8/8 w', 'startFen: the placement has 2 ranks; own has 8'],
    ['startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQXBNR w KQkq - 0 1', "startFen: unknown piece 'X' at e1"],
    ['castlingRookPiecesBlack = n', 'castlingRookPiecesBlack: this must be the same for both sides here'],
    ['promotionLimit = q', "promotionLimit: 'q' is not of the form q:1"],
    ['checkCounting = true', 'a game that counts checks needs the number in its start position'],
    ['nonsense', "'nonsense' is neither a comment nor of the form key = value"],
    ['janggiCannon = j', 'a cannon that hops over no other one (Janggi Cannon) is not possible'],
    ['wallOrMove = true', 'wallOrMove: this rule is one that we do not have'],
  ])('for %s', (line, problem) => {
    const [said, ...others] = problems(`[own:chess]\n# comment\n${line}\n`);
    expect(said).toContain(problem);
    expect(said).toMatch(/^x\.ini:[13]: \[own\] /);
    if (said!.includes(`own] ${line.split(' ')[0]!}`)) expect(said).toContain('x.ini:3:');
    expect(others).toEqual([]);
  });

  test.each([
    ['[chess]', 'this is the name of a game that is built in'],
    ['[Bigamous:chess]', 'this is the name of a game that is built in'],
    ['[own:janggi]', "it begins with 'janggi', but there is no such game before it or built in"],
    ['[two words]', "'two words' cannot be a name; it must be one word"],
    ['[]', "'' cannot be a name; it must be one word"],
  ])('for the header %s', (header, problem) => {
    expect(problems(`${header}\nking = k\n`)[0]).toContain(problem);
  });

  test('for a name that was there before', () => {
    expect(problems('[a:chess]\n[A:chess]')).toEqual([
      'x.ini:2: [A] there is a game of this name before it in the file',
    ]);
  });
});

test('no text of a file does any harm', () => {
  const words =
    '[a:chess] [b] king = k customPiece1 : n:WxF startFen - * true maxFile 12 z 0 promotedPieceType p:p \n = [ ] # ; \u0000 é __proto__ constructor'.split(
      ' ',
    );
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed % below;
  };
  for (let i = 0; i < 40; i++) {
    const text = Array.from({ length: 40 }, () => words[random(words.length)] + (random(3) === 0 ? '\n' : ' ')).join(
      '',
    );
    for (const result of readVariants(text, 'x.ini'))
      expect(result.variant !== undefined).toBe(result.problems.length === 0);
  }
});
