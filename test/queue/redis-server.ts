import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { installMissing } from '../debian-packages.ts';
import { until } from './program.ts';

const PROGRAM = '/usr/bin/redis-server';

/** A Redis server of its own, on a port of its own, that keeps what it has in a folder of its own. */
export class RedisServer {
  readonly port: number;
  private readonly folder = mkdtempSync(join(tmpdir(), 'stablemate-redis-'));
  private readonly options: readonly string[];
  private child: ChildProcess | undefined;

  private constructor(port: number, options: readonly string[]) {
    this.port = port;
    this.options = options;
  }

  /** @param options for the server, besides port and folder */
  static async start(...options: string[]): Promise<RedisServer> {
    installMissing([{ file: PROGRAM, name: 'redis-server' }]);
    const server = new RedisServer(await freePort(), options);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it again with what it had. */
  async start(): Promise<void> {
    const { port, folder, options } = this;
    const own = ['--dir', folder, '--appendonly', 'yes', '--save', '', '--bind', '127.0.0.1'];
    const where = options.includes('--tls-port') ? ['--port', '0'] : ['--port', `${port}`];
    const filled = options.map((option) => option.replace('PORT', `${port}`));
    this.child = spawn(PROGRAM, [...own, ...where, ...filled], { stdio: 'ignore' });
    for (let tries = 0; ; tries++) {
      if (await answers(port)) return;
      if (tries === 200) throw new Error('the Redis server does not start');
      await sleep(50);
    }
  }

  /** Ends it; `start` begins again. */
  async stop(): Promise<void> {
    if (!this.child) return;
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
    this.child = undefined;
  }

  /** Ends it for good. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Forgets all that it holds. */
  async forget(): Promise<void> {
    const redis = new Redis(this.url);
    await redis.flushall();
    redis.disconnect();
  }

  /** Waits until all work has left it: a worker takes a batch out of the queue soon after its result has come. */
  async waitUntilEmpty(): Promise<void> {
    let left: readonly string[] = [];
    await until(
      async () => {
        left = await this.leftovers();
        return left.length === 0;
      },
      () => `the server to hold nothing, but it holds ${left.join(' ')}`,
    );
  }

  /** The names of all that it holds but what BullMQ keeps of a queue, and the cards of workers. */
  private async leftovers(): Promise<string[]> {
    const redis = new Redis(this.url);
    try {
      const keys = await redis.keys('*');
      return keys.filter((key) => !/:(events|marker|meta|id|stalled-check)$|^stablemate:worker:/.test(key)).sort();
    } finally {
      redis.disconnect();
    }
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
