import { Redis } from 'ioredis';
import { InputError } from '../../errors/input-error.ts';

/** How long (ms) a server may take to answer at first. */
const PATIENCE = 10_000;
/** The longest wait (ms) between attempts to reach a server that is away. */
const LONGEST_WAIT = 1000;

/**
 * Where a Redis server is, as a person may read it: without user and password.
 *
 * @param url `redis://user:password@host:6379/0`, or `rediss://…` for TLS
 * @throws InputError if it is none
 */
export function serverName(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isRedis =
    parsed !== undefined && /^rediss?:$/.test(parsed.protocol) && /^(|\/|\/\d{1,4})$/.test(parsed.pathname);
  if (!isRedis || parsed.hostname === '' || !isDecodable(parsed.username + parsed.password))
    throw new InputError('the queue is named as in redis://host:6379, or rediss://user:password@host:6380/0 with TLS');
  return `${parsed.hostname}:${parsed.port || 6379}`;
}

/** Whether each % in a text begins a character of UTF-8. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Connects to a Redis server. Later, when it is away, commands wait until it is back.
 *
 * @param url see `serverName`
 * @param tell hears in one line that the server is away, and that it is back
 * @throws InputError if the server cannot be reached now, or does not let us in
 */
export async function connect(url: string, tell: (line: string) => void): Promise<Redis> {
  const name = serverName(url);
  await tryOut(url, name);
  const redis = new Redis(url, {
    // BullMQ asks for it: a command that waits for jobs may take any time.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(50 * times, LONGEST_WAIT),
    // A server that starts again says that it is loading, or that it does not let us in yet.
    reconnectOnError: (error) => /^(LOADING|READONLY)/.test(error.message),
  });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway)
      tell(`the Redis server ${name} is away (${reasonOf(error)}); what is done is kept, and it goes on later`);
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) tell(`the Redis server ${name} is back`);
    isAway = false;
  });
  await new Promise<void>((resolve) => redis.once('ready', resolve));
  return redis;
}

async function tryOut(url: string, name: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: PATIENCE });
  let problem: Error | undefined;
  redis.on('error', (error: Error) => {
    problem = error;
  });
  try {
    await redis.connect();
    await redis.ping();
    // A database that the server has not is no reason for the connection to fail: it would use the first one.
    if (problem) throw problem;
  } catch (error) {
    throw new InputError(`cannot use the Redis server ${name} (${reasonOf(problem ?? (error as Error))})`);
  } finally {
    redis.disconnect();
  }
}

/** Why, in a few words that have no password in them. */
function reasonOf(error: Error & { readonly code?: unknown }): string {
  return typeof error.code === 'string' ? error.code : error.message.replace(/\s+/g, ' ').slice(0, 120);
}
