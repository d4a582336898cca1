import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { randomStartArray, startArrayFen } from '../../src/board/notation/start-array.ts';
import { Game } from '../../src/engine/game.ts';
import { InputError } from '../../src/errors/input-error.ts';
import type { MoveRecord, PlayedGame } from '../../src/match/game-record.ts';
import { appendToFile, dropRest, readPgnFile } from '../../src/match/pgn-file.ts';
import { readSearchComment, replay, searchComment } from '../../src/match/pgn-game.ts';
import { parsePgn } from '../../src/match/pgn-parse.ts';
import { writePgn } from '../../src/match/pgn-write.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { OWN_GAMES, variantByName } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';
import { temporaryFolder } from './fakes.ts';

const TAGS = new Map([
  ['Event', 'a "quoted" \\ event'],
  ['Site', '?'],
  ['Date', '2026.01.02'],
  ['Round', '1.1'],
  ['White', 'one'],
  ['Black', 'two'],
]);

/** A game of random moves, with what engines might have said of each. */
function randomGame(variant: Variant, random: () => number): PlayedGame {
  const any = (n: number): number => Math.floor(random() * n);
  const game = new Game(
    variant,
    variant.startArrays && startArrayFen(variant, randomStartArray(variant, random), randomStartArray(variant, random)),
  );
  const moves: (MoveRecord | undefined)[] = [];
  while (!game.outcome() && game.moves.length < 160) {
    const legal = legalMoves(game.position);
    game.play(legal[any(legal.length)]!);
    const score = [undefined, { mate: any(9) + 1 }, { mate: -1 - any(9) }, { centipawns: any(4000) - 2000 }][any(4)];
    moves.push(
      any(5) === 0
        ? undefined
        : {
            time: any(100_000),
            ...(score ? { score } : {}),
            ...(any(3) ? { depth: any(60) } : {}),
            ...(any(3) ? { nodes: any(1e9) } : {}),
          },
    );
  }
  return { game, moves, end: { result: '1/2-1/2', reason: 'move limit', comment: 'it {is} over' } };
}

describe('a game that was written is read back', () => {
  test.each(OWN_GAMES.map((variant) => [variant.name, variant] as const))('%s', (_, variant) => {
    const random = seededRandom(7);
    const played = Array.from({ length: 6 }, () => randomGame(variant, random));
    const text = played.map((game) => writePgn(game, TAGS)).join('');
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(line.startsWith('[') ? 200 : 80);
    const { games, complete } = parsePgn(text, 'x.pgn');
    expect(text.slice(complete).trim()).toBe('');
    expect(games).toHaveLength(played.length);
    games.forEach((pgn, i) => {
      const { game, moves } = played[i]!;
      // The game is told by the file alone.
      const read = replay(pgn, 'x.pgn', variant.name === 'chess' ? variant : variantByName('chess'));
      expect(read.variant).toBe(variant);
      expect(read.startFen).toBe(game.startFen);
      expect(read.moves).toEqual(game.moves);
      expect(writeFen(read.position)).toBe(writeFen(game.position));
      expect(pgn.moves.map(({ comments }) => readSearchComment(comments[0]!))).toEqual(moves);
      for (const [name, value] of TAGS) expect(pgn.tags.get(name)).toBe(value);
      expect(pgn.tags.get('PlyCount')).toBe(String(game.moves.length));
      expect(pgn.tags.get('Termination')).toBe('adjudication');
      expect(pgn.moves.at(-1)?.comments.at(-1)).toBe('it ?is? over');
      expect(pgn.result).toBe('1/2-1/2');
    });
  });

  test('with Black to move first', () => {
    const game = new Game(variantByName('chess'), '4k3/8/8/8/8/8/4P3/4K3 b - - 0 30');
    for (const move of ['e8e7', 'e2e4', 'e7e6']) game.playText(move);
    const text = writePgn(
      {
        game,
        moves: [{ time: 5 }, undefined, { time: 1234, depth: 7, score: { centipawns: -4 }, nodes: 9 }],
        end: { result: '1-0', reason: 'time forfeit', comment: 'late' },
      },
      TAGS,
    );
    expect(text).toContain('\n\n30... Ke7 {0.005s} 31. e4 {book} Ke6 {-0.04/7 1.234s n=9} {late} 1-0\n\n');
    expect(text).toContain('[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]');
    expect(text).toContain('[Termination "time forfeit"]');
  });
});

describe('what others write is read', () => {
  test('from XBoard, which leaves out rights to castle where no rook takes part', () => {
    const tags = [
      '[Variant "team-mate"]',
      '[VariantMen "E:FA;F:WA;M:AG;A:WyafsW;J:BD0;C:NmpafsafF;U:WN;K:KisO2"]',
      '[FEN "ufeakmnc/pppppppp/8/8/8/8/PPPPPPPP/UFEAKMNC w - - 0 1"]',
      '[SetUp "1"]',
    ];
    const moves = '1. Nf3 d5 2. Md3 Fd6 3. O-O Ad7 4. e3 Ee6 5. a3 O-O-O *';
    const [game] = parsePgn(`${tags.join('\n')}\n\n${moves}\n`, 'x.pgn').games;
    expect(replay(game!, 'x.pgn', variantByName('chess')).moves).toHaveLength(10);
  });

  const movesOf = (text: string): string[] => parsePgn(`${text} *`, 'x').games[0]!.moves.map(({ san }) => san);

  test('comments, annotations, variations, escaped lines', () => {
    expect(
      movesOf(
        '\uFEFF[Event "?"]\n\n1.e4! {best} e5 $1 ; to the end (of it\n' +
          '% 2. Nf3\n2. Nf3 (2. f4 exf4 (2... d5) {hm}) 2... Nc6!? 3 . Bb5',
      ),
    ).toEqual(['e4!', 'e5', 'Nf3', 'Nc6!?', 'Bb5']);
  });

  test("drops as the inventor's score sheets and Game Courier write them", () => {
    const { games } = parsePgn('[Variant "ajax-bigamous"]\n1. e4 m B7-g8 2. (Mb1) e6 3. M@i1 *', 'x');
    expect(games[0]!.moves.map(({ san }) => san)).toEqual(['e4', 'm B7-g8', '(Mb1)', 'e6', 'M@i1']);
  });

  test('comments belong to the move before them', () => {
    expect(parsePgn('{nobody} 1. e4 {a} {b\n c} e5 *', 'x').games[0]!.moves).toEqual([
      { san: 'e4', comments: ['a', 'b c'] },
      { san: 'e5', comments: [] },
    ]);
  });

  test.each([
    ['1. e4 e5\n\n[Event "next"]\n1. d4 *', 'x:3: the game before this tag has no result'],
    ['1. e4 e5 ] *', "x:1: cannot read ']'"],
  ])('%j is refused', (text, problem) => {
    expect(() => parsePgn(text, 'x')).toThrow(problem);
  });

  test.each([
    ['1. e4 e5 2. Ke3 *', 'x:1: half-move 3:'],
    ['[Variant "go"]\n*', "x:1: unknown variant 'go'"],
    ['\n\n[FEN "8/8 w"]\n*', 'x:3: the placement'],
  ])('%j cannot be played over', (text, problem) => {
    const [pgn] = parsePgn(text, 'x').games;
    expect(() => replay(pgn!, 'x', variantByName('chess'))).toThrow(problem);
  });

  test('damaged texts give an InputError or nothing worse', () => {
    const random = seededRandom(3);
    const text = writePgn(randomGame(variantByName('mad-mate'), random), TAGS);
    for (let i = 0; i < 150; i++) {
      const at = Math.floor(random() * text.length);
      const damaged =
        text.slice(0, at) + '{}()[]"\\;%\n*1'[Math.floor(random() * 13)] + text.slice(at + Math.floor(random() * 4));
      try {
        for (const pgn of parsePgn(damaged, 'x').games) replay(pgn, 'x', variantByName('chess'));
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }
  });
});

test.each([
  [{ time: 0 }, '0.000s'],
  [{ time: 1500, score: { centipawns: 0 }, depth: 3 }, '+0.00/3 1.500s'],
  [{ time: 10, score: { mate: -2 }, nodes: 4 }, '-M2 0.010s n=4'],
])('the comment of %j is %s', (record, text) => {
  expect(searchComment(record)).toBe(text);
  expect(readSearchComment(text)).toEqual(record);
});

test('a game that was cut off is taken out of the file, and kept beside it', (context) => {
  const file = join(temporaryFolder(context), 'games.pgn');
  const game = writePgn(randomGame(variantByName('team-mate'), seededRandom(1)), TAGS);
  appendToFile(file, game);
  appendToFile(file, game);
  for (const cut of [5, 300, game.length - 20, game.length - 9]) {
    writeFileSync(file, game + game + game.slice(0, cut));
    expect(readPgnFile(file).games).toHaveLength(2);
    dropRest(file);
    expect(readFileSync(file, 'utf8')).toBe(game + game);
    expect(readFileSync(`${file}.rest`, 'utf8')).toContain(game.slice(0, cut).trim());
    appendToFile(file, game);
    expect(readPgnFile(file).games).toHaveLength(3);
  }
  expect(() => appendToFile(join(file, 'x'), game)).toThrow('cannot write');
});

describe('castling in a game that is written', () => {
  function written(name: string, fen: string, castling: string): string {
    const game = new Game(variantByName(name), fen);
    game.playText(castling);
    const end = { result: '1/2-1/2', reason: 'move limit', comment: 'cut off' } as const;
    return writePgn({ game, moves: [], end }, TAGS);
  }

  test('is named as everywhere on a board of eight files', () => {
    expect(written('team-mate', 'u3k2c/8/8/8/8/8/8/U3K2C w KQkq - 0 1', 'e1c1')).toContain('\n1. O-O-O {');
  });

  test.each([
    ['ajax-bigamous', 'r3k3r/9/9/9/9/9/9/R3K3R[] w KQkq - 0 1', 'e1b1', 'Kb1'],
    ['ajax-bigamous', 'r3k3r/9/9/9/9/9/9/R3K3R[] b KQkq - 0 1', 'e8h8', 'Kh8'],
    ['familiar', '5k/6/6/6/6/R2K2[] w A - 0 1', 'd1b1', 'Kb1'],
  ])('is a move of the king in %s, or XBoard would castle to the other side', (name, fen, move, san) => {
    expect(written(name, fen, move)).toMatch(new RegExp(`\n1\\.+ ${san}[+]? {`));
  });
});
