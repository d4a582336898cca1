import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Move } from '../../src/board/move.ts';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { make } from '../../src/board/position/make.ts';
import { reserve } from '../../src/board/position/position.ts';
import { outcomeOf } from '../../src/board/rules/outcome.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { bestMoves } from '../../src/endgame/best-line.ts';
import { DRAWN, NOT_COVERED } from '../../src/endgame/constants.ts';
import { EndgameSet } from '../../src/endgame/endgame-set.ts';
import { Endgames } from '../../src/endgame/endgames.ts';
import { materialInside, parseMaterial } from '../../src/endgame/material.ts';
import { EndgameTable, pliesOf } from '../../src/endgame/table.ts';
import { TableBuilder } from '../../src/endgame/table-builder.ts';
import { Engine } from '../../src/engine/engine.ts';
import { Game } from '../../src/engine/game.ts';
import { seededRandom } from '../../src/platform/random.ts';
import type { SearchLimits } from '../../src/search/limits.ts';
import type { SearchInfo, SearchResult } from '../../src/search/report.ts';
import { matePlies } from '../../src/search/score.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { LONG, scaled } from '../scale.ts';

const GAMES_EACH = scaled(3, 20);
const variant = variantByName('team-mate');
const builder = new TableBuilder();
let answer: (result: SearchResult) => void = () => {};
let lastInfo: SearchInfo | undefined;
const engine = new Engine(
  variant,
  {
    info: (info) => {
      lastInfo = info;
    },
    done: (result) => answer(result),
  },
  4,
);

let another: Engine | undefined;

afterAll(() => Promise.all([engine.quit(), another?.quit()]));

function think(game: Game, limits: SearchLimits = { depth: 4 }): Promise<SearchResult> {
  engine.setGame(game);
  return new Promise((resolve) => {
    answer = resolve;
    engine.go(limits);
  });
}

/** Gives the tables, which are built while the engine thinks, some time, in which nothing is searched. */
async function letBuild(game: Game): Promise<void> {
  const answered = think(game, { infinite: true, depth: 1 });
  await sleep(100);
  engine.stop();
  await answered;
}

function tableSet(endgame: string): EndgameSet {
  const set = new EndgameSet(tablesOf(variant));
  for (const material of materialInside(parseMaterial(variant, endgame)))
    set.add(new EndgameTable(builder.build(material)));
  return set;
}

/** A random won position of White's with these pieces, White to move. */
function wonGame(set: EndgameSet, letters: string, random: () => number): { game: Game; plies: number } {
  for (;;) {
    const board = new Array<string>(64).fill('1');
    for (const letter of `K${letters}k`) {
      let square = Math.floor(random() * 64);
      while (board[square] !== '1') square = (square + 1) % 64;
      board[square] = letter;
    }
    const rows = Array.from({ length: 8 }, (_, rank) =>
      board
        .slice(rank * 8, rank * 8 + 8)
        .join('')
        .replace(/1+/g, (run) => String(run.length)),
    );
    try {
      const game = new Game(variant, `${rows.join('/')} w - - 0 1`);
      const value = set.probe(game.position);
      if (value !== NOT_COVERED && value > DRAWN) return { game, plies: pliesOf(value) };
    } catch {
      // Black stood in check, or the kings side by side: another try.
    }
  }
}

describe('endgames in play', () => {
  it.each(['UE', ...(LONG ? ['JN', 'CF', 'AM', 'FM'] : [])])(
    'mates with %s in the fewest moves against the best defence',
    async (letters) => {
      const set = tableSet(`K${letters}K`);
      const random = seededRandom(letters.charCodeAt(0));
      // The first search orders the table, which is built while the engine thinks.
      const first = wonGame(set, letters, random).game;
      while (((await think(first)) && lastInfo!.tableHits) === 0) await letBuild(first);
      for (let i = 0; i < GAMES_EACH; i++) {
        const { game, plies } = wonGame(set, letters, random);
        for (let played = 0; played < plies; played++) {
          const { move, score } = game.moves.length % 2 === 0 ? await think(game) : defend(game, set);
          if (score !== undefined) expect(matePlies(score)).toBe(plies - played);
          expect(legalMoves(game.position).includes(move)).toBe(true);
          game.play(move);
        }
        expect(outcomeOf(game.position)).toEqual({ result: '1-0', reason: 'checkmate' });
      }
    },
  );
});

function defend(game: Game, set: EndgameSet): { move: Move; score: undefined } {
  return { move: bestMoves(set, game.position)[0]!, score: undefined };
}

it('goes on building tables if another search begins as soon as one is done', async () => {
  const game = new Game(variant, '8/8/8/3k4/8/8/8/CF2K3 w - - 0 1');
  await new Promise<void>((tableIsThere) => {
    another = new Engine(
      variant,
      {
        info: ({ tableHits }) => {
          if (tableHits > 0) tableIsThere();
        },
        done: () => another?.go({ infinite: true }),
      },
      4,
    );
    another.setGame(game);
    another.go({ depth: 1 });
  });
});

describe('a search that is limited by nodes or depth', () => {
  const familiar = variantByName('familiar');

  /** What a fresh engine answers to each position as the first of a game, and how often it used a table. */
  async function answers(
    prepare: (ask: (fen: string, limits: SearchLimits) => Promise<unknown>) => Promise<void>,
    limits: SearchLimits,
    ...fens: string[]
  ): Promise<unknown[]> {
    let line: SearchInfo | undefined;
    let answered: (result: unknown) => void = () => {};
    const fresh = new Engine(
      familiar,
      {
        info: (info) => {
          line = info;
        },
        done: (result) => answered({ ...result, tableHits: line?.tableHits }),
      },
      4,
    );
    const ask = (fen: string, limits: SearchLimits): Promise<unknown> => {
      fresh.setGame(new Game(familiar, fen));
      return new Promise((resolve) => {
        answered = resolve;
        fresh.go(limits);
        if (limits.infinite) setTimeout(() => fresh.stop(), 100);
      });
    };
    try {
      await prepare(ask);
      const all: unknown[] = [];
      for (const fen of fens) {
        fresh.newGame();
        all.push(await ask(fen, limits));
      }
      return all;
    } finally {
      await fresh.quit();
    }
  }

  it.each(LONG ? [{ nodes: 3000 }, { depth: 5 }] : [{ nodes: 3000 }])(
    'does not depend on what tables there are: %j',
    async (limits) => {
      const fens = ['6/6/3k2/4n1/6/K1R1B1[] w - - 0 1', '6/6/3k2/6/6/K1R1B1[] w - - 0 1'];
      const alone = await answers(async () => {}, limits, ...fens);
      // Tables of these and other pieces are there, as after other games.
      const later = await answers(
        async (ask) => {
          for (let hits = 0; hits === 0; )
            ({ tableHits: hits } = (await ask(fens[0]!, { infinite: true })) as { tableHits: number });
        },
        limits,
        ...fens,
      );
      expect(later).toEqual(alone);
      expect(alone).toMatchObject([{ tableHits: 0 }, { tableHits: expect.toSatisfy((hits: number) => hits > 0) }]);
    },
  );
});

describe('one piece against another', () => {
  it('mates in the fewest moves', async () => {
    const game = new Game(variantByName('familiar'), '4G1/6/6/5k/4c1/1K4[] b - - 0 1');
    // The smaller tables come first, and with them alone no mate is to be seen, or only a longer one.
    while (matePlies((await think(game)).score) !== 79) await letBuild(game);
    const endgames = new Endgames(game.variant);
    for (let plies = 79; plies > 0; plies--) {
      const ours = plies % 2 === 1;
      const { move, score } = ours ? await think(game) : { move: endgames.bestMoves(game.position)[0]!, score: 0 };
      if (ours) expect(matePlies(score)).toBe(plies);
      game.play(move);
    }
    expect(outcomeOf(game.position)).toEqual({ result: '0-1', reason: 'checkmate' });
  });
});

describe('draws in the tables', () => {
  it('takes the piece that is left when that draws', async () => {
    const game = new Game(variant, '8/8/8/3k4/3F4/8/8/C6K b - - 0 1');
    const { move, score } = await think(game);
    reserve(game.position, 2);
    make(game.position, move);
    expect(score + 0).toBe(0);
    expect(game.position.count[0]).toBe(2);
  });
});
