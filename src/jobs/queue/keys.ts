import { InputError } from '../../errors/input-error.ts';
import { BUILD_ID } from '../../platform/build-id.ts';

/** Before all names in the server, BullMQ's included. */
export const PREFIX = 'stablemate';

/** The channel on which coordinators say the id of a plan of which no more is needed. */
export const ENDED = `${PREFIX}:ended`;
/** A pattern of all cards of workers, and of coordinators. */
export const WORKER_CARDS = `${PREFIX}:worker:*`;
export const COORDINATOR_CARDS = `${PREFIX}:coordinator:*`;

/** How often (ms) cards are renewed, and how long (s) one counts that is not. */
export const CARD_RENEWED = 2000;
export const CARD_SECONDS = 8;
/** How long (s) a plan and its results are kept when nobody goes on with them: 7 days. */
export const PLAN_SECONDS = 7 * 24 * 3600;

/** The name of BullMQ's queue of all batches of jobs that this build does. */
export function batchQueue(): string {
  return `jobs-${ownBuild()}`;
}

/** This build's name. @throws InputError if there is none, since results of two runs from the sources may differ */
export function ownBuild(): string {
  if (BUILD_ID === undefined)
    throw new InputError('a queue needs the built program: npm run build, then bin/stablemate.js');
  return BUILD_ID;
}

export function planKey(plan: string): string {
  return `${PREFIX}:plan:${plan}`;
}

/** A list of results that the coordinator has not taken yet. */
export function resultsKey(plan: string): string {
  return `${PREFIX}:results:${plan}`;
}

/** The results that the coordinator has taken and not yet stored. */
export function takenKey(plan: string): string {
  return `${PREFIX}:taken:${plan}`;
}

/** Held by the coordinator of a plan: its card. */
export function coordinatorKey(plan: string): string {
  return `${PREFIX}:coordinator:${plan}`;
}

export function workerKey(id: string): string {
  return `${PREFIX}:worker:${id}`;
}
