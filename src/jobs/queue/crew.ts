import type { Redis } from 'ioredis';
import { ownBuild, WORKER_CARDS } from './keys.ts';
import { readMessage, WorkerCard } from './messages.ts';

/** Keys that the server looks through at a time. */
const SCANNED = 1000;

/** The cards of all workers that are there, by their ids. */
export async function cardsOf(redis: Redis): Promise<Map<string, WorkerCard>> {
  const cards = new Map<string, WorkerCard>();
  for (const [key, text] of await valuesOf(redis, WORKER_CARDS)) {
    try {
      cards.set(key, readMessage(WorkerCard, text, 'the card of a worker'));
    } catch {
      // Whatever is no card is no worker.
    }
  }
  return cards;
}

/** All keys of a pattern with their texts. */
export async function valuesOf(redis: Redis, pattern: string): Promise<[key: string, text: string][]> {
  const keys = new Set<string>();
  let cursor = '0';
  do {
    const [next, found] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', SCANNED);
    for (const key of found) keys.add(key);
    cursor = next;
  } while (cursor !== '0');
  if (keys.size === 0) return [];
  const list = [...keys];
  const texts = await redis.mget(list);
  return list.flatMap((key, i): [string, string][] => (texts[i] ? [[key, texts[i]]] : []));
}

/** The workers as a coordinator knows them; tells when they come and go. */
export class Crew {
  private readonly tell: (line: string) => void;
  private members = new Map<string, WorkerCard>();
  /** Of other builds, or unwilling to do this work: told of once. */
  private readonly strangers = new Set<string>();
  private readonly done = new Map<string, number>();

  constructor(tell: (line: string) => void) {
    this.tell = tell;
  }

  /** The number of threads of all workers. */
  get threads(): number {
    return [...this.members.values()].reduce((sum, { threads }) => sum + threads, 0);
  }

  get isEmpty(): boolean {
    return this.members.size === 0;
  }

  /** Who works, in a few words. */
  get status(): string {
    const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
    return this.isEmpty ? 'no worker' : `${count(this.members.size, 'worker')}, ${count(this.threads, 'thread')}`;
  }

  /** A worker has done jobs. */
  did(worker: string, jobs: number): void {
    this.done.set(worker, (this.done.get(worker) ?? 0) + jobs);
  }

  /**
   * @param cards of all workers that are there now
   * @param plan the work that there is
   */
  update(cards: ReadonlyMap<string, WorkerCard>, plan: string): void {
    const members = new Map<string, WorkerCard>();
    for (const [key, card] of cards) {
      const problem = problemOf(card, plan);
      if (problem === undefined) {
        if (!card.isLeaving) members.set(key, card);
      } else if (!this.strangers.has(`${key} ${problem}`)) {
        this.strangers.add(`${key} ${problem}`);
        this.tell(`worker ${card.name} ${problem}`);
      }
    }
    for (const [key, { name, threads, cores, version }] of members)
      if (!this.members.has(key))
        this.tell(`worker ${name} has come: ${threads} of ${cores} cores, version ${version}`);
    for (const [key, { name }] of this.members)
      if (!members.has(key)) this.tell(`worker ${name} has gone after ${this.done.get(name) ?? 0} jobs`);
    this.members = members;
  }
}

/** Why a worker does nothing for a plan. */
function problemOf({ build, version, refused }: WorkerCard, plan: string): string | undefined {
  if (build !== ownBuild())
    return (
      `is of another build, ${build} (version ${version}), and takes none of these jobs; this one is ` + `${ownBuild()}`
    );
  const reason = refused.find(([id]) => id === plan)?.[1];
  return reason === undefined ? undefined : `does none of these jobs: ${reason}`;
}
