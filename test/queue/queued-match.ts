import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { parsePgn } from '../../src/match/pgn-parse.ts';
import { Program, until } from './program.ts';
import { RedisServer } from './redis-server.ts';

const GAMES = 16;
export const MATCH =
  `match -v familiar -e "self;name=a" -e "self;name=b;option.Hash=1" -t nodes=200 -g ${GAMES} --seed 5 -q ` +
  '--max-moves 20 --json';

/** A Redis server for the tests of a file, the programs that use it, and a match that is played over it and alone. */
export class QueuedMatch {
  folder!: string;
  server!: RedisServer;
  private running: Program[] = [];
  private pgn!: string;
  private count = 0;
  /** The same match without a queue: its table, and its games by their rounds. */
  private alone!: { readonly table: string; readonly games: readonly string[] };

  /** Has the tests of a file begin with an empty server, and no program of theirs outlive them. */
  constructor() {
    beforeAll(async () => {
      this.folder = mkdtempSync(join(tmpdir(), 'stablemate-queue-'));
      this.server = await RedisServer.start();
      const pgn = join(this.folder, 'alone.pgn');
      const match = this.start(`${MATCH} -c 2 --pgn ${pgn}`);
      expect(await match.ended).toBe(0);
      this.alone = { table: tableOf(match), games: gamesOf(pgn) };
    });
    afterAll(async () => {
      await this.server.remove();
      rmSync(this.folder, { recursive: true });
    });
    beforeEach(() => {
      this.pgn = join(this.folder, `${this.count++}.pgn`);
    });
    afterEach(async () => {
      for (const program of this.running) program.kill();
      await Promise.all(this.running.map(({ ended }) => ended));
      this.running = [];
      await this.server.forget();
    });
  }

  start(line: string): Program {
    const program = new Program(line);
    this.running.push(program);
    return program;
  }

  worker(name: string, more = ''): Program {
    return this.start(`worker ${this.server.url} --name ${name} ${more}`);
  }

  coordinator(more = ''): Program {
    return this.start(`${MATCH} --pgn ${this.pgn} --queue ${this.server.url} ${more}`);
  }

  /** The number of games that are saved. */
  saved(): number {
    return existsSync(this.pgn) ? (readFileSync(this.pgn, 'utf8').match(/^\[Round /gm)?.length ?? 0) : 0;
  }

  async reaches(games: number): Promise<void> {
    await until(
      () => this.saved() >= games,
      () => `${games} games, but there are ${this.saved()}`,
    );
  }

  /** The match ends as if nothing had happened: every game once, the same table, and nothing left behind or running. */
  async endsAsAlone(match: Program): Promise<void> {
    expect(await match.ended, match.stderr).toBe(0);
    expect(gamesOf(this.pgn)).toEqual(this.alone.games);
    expect(tableOf(match)).toBe(this.alone.table);
    await this.server.waitUntilEmpty();
    await until(
      () => this.running.every((program) => program.children().length === 0),
      () => 'engines to end',
    );
  }
}

/** What a match says at its end, without times. */
function tableOf({ stdout }: Program): string {
  return stdout.replace(/"(nps|seconds|time\w*)": *[\d.]+/g, '');
}

/** The games of a file, without what depends on times and dates, in the order of their rounds. */
function gamesOf(file: string): string[] {
  const { games } = parsePgn(readFileSync(file, 'utf8'), file);
  return games
    .map(({ tags, moves, result }) => {
      const text = moves.map(({ san }) => san).join(' ');
      return `${tags.get('Round')} ${tags.get('White')} ${tags.get('FEN')} ${text} ${result}`;
    })
    .sort();
}
