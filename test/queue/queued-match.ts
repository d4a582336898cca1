import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect } from 'vitest';
import { parsePgn } from '../../src/match/pgn-parse.ts';
import { scaled } from '../scale.ts';
import { type Program, until } from './program.ts';
import type { QueuePrograms } from './queue-programs.ts';

const GAMES = scaled(10, 16);
export const MATCH =
  `match -v familiar -e "self;name=a" -e "self;name=b;option.Hash=1" -t nodes=200 -g ${GAMES} --seed 5 -q ` +
  '--max-moves 20 --json';

/** A match that is played over a queue, and has been played alone. */
export class QueuedMatch {
  private readonly programs: QueuePrograms;
  private pgn!: string;
  private count = 0;
  /** The same match without a queue: its table, and its games by their rounds. */
  private alone!: { readonly table: string; readonly games: readonly string[] };

  constructor(programs: QueuePrograms) {
    this.programs = programs;
    beforeAll(async () => {
      const pgn = join(programs.folder, 'alone.pgn');
      const match = programs.start(`${MATCH} -c 2 --pgn ${pgn}`);
      expect(await match.ended).toBe(0);
      this.alone = { table: tableOf(match), games: gamesOf(pgn) };
    });
    beforeEach(() => {
      this.pgn = join(programs.folder, `${this.count++}.pgn`);
    });
  }

  coordinator(more = ''): Program {
    const { programs, pgn } = this;
    return programs.start(`${MATCH} --pgn ${pgn} --queue ${programs.server.url} ${more}`);
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
    await this.programs.server.waitUntilEmpty();
    await until(
      () => this.programs.running.every((program) => program.children().length === 0),
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
