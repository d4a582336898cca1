import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { make } from '../../src/board/position/make.ts';
import { clonePosition, reserve } from '../../src/board/position/position.ts';
import { Engine } from '../../src/engine/engine.ts';
import { Game } from '../../src/engine/game.ts';
import { InputError } from '../../src/errors/input-error.ts';
import type { SearchLimits } from '../../src/search/limits.ts';
import type { SearchInfo, SearchResult } from '../../src/search/report.ts';
import { THREADS_MAX } from '../../src/search/search-pool.ts';
import { OWN_GAMES, variantByName } from '../../src/variants/registry.ts';
import { LONG, scaled, someOf } from '../scale.ts';

/** So many that three threads take part. */
const ENOUGH_NODES = 15_000;

const open: Team[] = [];
/** The team of three threads that tests share, because threads take long to start and to compile their code. */
let kept: Team | undefined;

afterEach(async () => {
  await Promise.all(open.splice(0).map((team) => team.engine.quit()));
});

afterAll(() => kept?.engine.quit());

/** Three threads at the start of a game, which know nothing of what was searched before. */
async function three(variant = 'chess'): Promise<Team> {
  if (!kept) {
    kept = new Team(3, variant);
    open.splice(open.indexOf(kept), 1);
  }
  kept.engine.setGame(new Game(variantByName(variant)));
  kept.engine.newGame();
  await kept.ready();
  return kept;
}

/** An engine with several threads and a small table, over which they get into each other's way. */
class Team {
  readonly engine: Engine;
  readonly infos: SearchInfo[] = [];
  readonly errors: string[] = [];
  private answer: (result: SearchResult) => void = () => {};
  private heard: () => void = () => {};

  constructor(threads: number, variant = 'chess') {
    this.engine = new Engine(
      variantByName(variant),
      {
        info: (info) => {
          this.infos.push(info);
          this.heard();
        },
        done: (result) => this.answer(result),
        error: (line) => this.errors.push(line),
      },
      1,
    );
    this.engine.setThreads(threads);
    open.push(this);
  }

  /** Begins to think; gives the answer. */
  think(limits: SearchLimits): Promise<SearchResult> {
    this.infos.length = 0;
    return new Promise((resolve) => {
      this.answer = resolve;
      this.engine.go(limits);
    });
  }

  /** Gives endgame tables, which are built while the engine thinks, some time, in which nothing is searched. */
  async letBuild(): Promise<void> {
    const answer = this.think({ infinite: true, depth: 1 });
    await sleep(100);
    this.engine.stop();
    await answer;
  }

  /** Waits until all threads could search at once; else the first search might be over before some have started. */
  ready(): Promise<void> {
    return new Promise((resolve) => this.engine.whenReady(resolve));
  }

  /** Waits until a depth was reported with its score; what takes long is reported with bounds before. */
  reach(depth: number): Promise<void> {
    return this.hear((info) => info.depth >= depth && info.bound === undefined);
  }

  /** Waits until such a line was reported. */
  async hear(isWanted: (info: SearchInfo) => boolean): Promise<void> {
    while (!this.infos.some(isWanted))
      await new Promise<void>((resolve) => {
        this.heard = resolve;
      });
  }
}

describe('several threads', () => {
  it('find legal lines of all games over one table', async () => {
    const team = await three();
    const { engine, infos, errors } = team;
    for (const variant of someOf(OWN_GAMES)) {
      engine.setGame(new Game(variant));
      await team.ready();
      for (let i = 0; i < scaled(1, 6); i++) {
        const { move } = await team.think({ nodes: ENOUGH_NODES, multiPv: 2 - (i % 2) });
        const { position } = engine.game;
        expect(legalMoves(position)).toContain(move);
        for (const { pv } of infos) {
          const at = clonePosition(position);
          reserve(at, pv.length);
          for (const step of pv) {
            expect(legalMoves(at), `${variant.name}: ${writeFen(at)}`).toContain(step);
            make(at, step);
          }
        }
        engine.game.play(move);
      }
    }
    expect(errors).toEqual([]);
  });

  it('count the nodes of all of them, and together never more than they may', async () => {
    const team = await three();
    for (const nodes of [1, 500, scaled(20_000, 100_000)]) {
      const result = await team.think({ nodes });
      expect(result.nodes).toBeLessThanOrEqual(nodes);
      expect(result.nodes).toBeGreaterThan(nodes - 3 * 512);
    }
    for (const [i, info] of team.infos.entries())
      if (i > 0) expect(info.nodes).toBeGreaterThanOrEqual(team.infos[i - 1]!.nodes);
  });

  it('obey stop, and end at the depth or mate that was asked for', async () => {
    const team = new Team(4);
    await team.ready();
    // How soon, `npm run test:load answers` measures.
    for (let i = 0; i < scaled(1, 9); i++) {
      const answer = team.think({ infinite: true });
      await team.reach(6);
      team.engine.stop();
      const { move, depth } = await answer;
      expect(move).toBe(team.infos.at(-1)!.pv[0]);
      expect(depth).toBeGreaterThanOrEqual(6);
    }
    expect((await team.think({ depth: 5 })).depth).toBe(5);
    team.engine.setGame(new Game(variantByName('chess'), '7k/8/8/8/8/8/R7/KR6 w - - 0 1'));
    expect((await team.think({ mate: 2 })).score).toBeGreaterThan(31_000);
  });

  it('ponder, and say nothing before stop or ponder-hit', async () => {
    const team = await three('team-mate');
    const answer = team.think({ ponder: true, moveTime: 50 });
    const pastItsTime = team.hear(({ time, depth }) => time > 100 && depth > 4).then(() => 'thinks on');
    expect(await Promise.race([pastItsTime, answer])).toBe('thinks on');
    expect(team.engine.isThinking).toBe(true);
    // How soon it then answers, `npm run test:load answers` measures.
    team.engine.ponderHit();
    expect(legalMoves(team.engine.game.position)).toContain((await answer).move);
  });

  it('may become more or fewer at any time', async () => {
    const team = new Team(1);
    for (const threads of LONG ? [4, 2, 5, 1, 3] : [4, 1, 3]) {
      const answer = team.think({ infinite: true });
      await team.reach(4);
      team.engine.setThreads(threads);
      await team.reach(team.infos.at(-1)!.depth + 1);
      team.engine.stop();
      expect(legalMoves(team.engine.game.position)).toContain((await answer).move);
      expect((await team.think({ depth: 4 })).depth).toBe(4);
    }
    for (const threads of [0, -1, 1.5, THREADS_MAX + 1, Number.NaN])
      expect(() => team.engine.setThreads(threads)).toThrow(InputError);
    expect(team.errors).toEqual([]);
  });

  it('all follow to another game, another table and a clean memory', async () => {
    const team = await three();
    for (const variant of [...someOf(OWN_GAMES), OWN_GAMES[0]!]) {
      team.engine.setGame(new Game(variant));
      team.engine.setHash(variant.name.length % 4 ? 2 : 1);
      const { move } = await team.think({ nodes: ENOUGH_NODES });
      expect(legalMoves(team.engine.game.position)).toContain(move);
      team.engine.newGame();
    }
    expect(team.errors).toEqual([]);
  });

  it('all know the endgame tables', async () => {
    const team = new Team(2, 'team-mate');
    const game = new Game(variantByName('team-mate'), '8/8/8/3k4/8/3K4/4F3/5C2 w - - 0 1');
    team.engine.setGame(game);
    while (((await team.think({ depth: 6 })) && team.infos.at(-1)!.tableHits) === 0) await team.letBuild();
    // With a table, every move's value is known at once, so a thread without it would count far more nodes.
    await team.think({ depth: 8 });
    const { nodes, tableHits, score } = team.infos.at(-1)!;
    expect(score).toBeGreaterThan(31_000);
    expect(tableHits).toBeGreaterThan(nodes / 4);
  });

  it('leave no trace in a search with one thread', async () => {
    const depth = scaled(6, 7);
    const alone = new Team(1, 'familiar');
    const { nodes } = await alone.think({ depth });
    const team = new Team(3, 'familiar');
    await team.ready();
    await team.think({ nodes: ENOUGH_NODES });
    team.engine.setThreads(1);
    await team.ready();
    team.engine.newGame();
    expect((await team.think({ depth })).nodes).toBe(nodes);
    expect((await alone.think({ depth })).nodes).not.toBe(nodes);
    alone.engine.newGame();
    expect((await alone.think({ depth })).nodes).toBe(nodes);
  });
});
