import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { Program } from './program.ts';
import { RedisServer } from './redis-server.ts';

/** A folder and a Redis server for the tests of a file, and the programs that use them. */
export class QueuePrograms {
  folder!: string;
  server!: RedisServer;
  running: Program[] = [];

  /** Has each test of a file begin with an empty server, and no program of its outlive it. */
  constructor() {
    beforeAll(async () => {
      this.folder = mkdtempSync(join(tmpdir(), 'stablemate-queue-'));
      this.server = await RedisServer.start();
    });
    afterAll(async () => {
      await this.server.remove();
      rmSync(this.folder, { recursive: true });
    });
    afterEach(async () => {
      for (const program of this.running) program.kill();
      await Promise.all(this.running.map(({ ended }) => ended));
      this.running = [];
      await this.server.forget();
    });
  }

  start(line: string, options?: ConstructorParameters<typeof Program>[1]): Program {
    const program = new Program(line, options);
    this.running.push(program);
    return program;
  }

  worker(name: string, more = ''): Program {
    return this.start(`worker ${this.server.url} --name ${name} ${more}`);
  }
}
