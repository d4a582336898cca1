import {
  array,
  type BaseIssue,
  type BaseSchema,
  boolean,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  tuple,
  union,
  unknown,
} from 'valibot';
import { InputError } from '../../errors/input-error.ts';

/** What processes send each other through the server, checked as it arrives: anybody may have put it there. */

const Id = pipe(string(), regex(/^[0-9a-f]{32}$/));
const Count = pipe(number(), integer(), minValue(0), maxValue(2 ** 31 - 1));
/** What is shown on a terminal: one line of printable characters. */
const Text = pipe(string(), maxLength(200), regex(/^[^\p{Cc}]*$/u));

/** Jobs of a plan that one thread does one after the other. */
export const Batch = object({
  build: Text,
  plan: Id,
  jobs: pipe(array(Count), minLength(1), maxLength(1_000_000)),
});
export type Batch = InferOutput<typeof Batch>;

/** A plan, as workers need it. */
export const QueuedPlan = object({
  build: Text,
  kind: pipe(string(), regex(/^[a-z-]{1,40}$/)),
  setup: unknown(),
  count: Count,
  together: optional(Count),
  /** Bytes of memory that the threads of a process share. */
  shared: optional(pipe(number(), integer(), minValue(0), maxValue(2 ** 40))),
});
export type QueuedPlan = InferOutput<typeof QueuedPlan>;

/** What came of a batch. */
export const BatchResult = object({
  /** Its name in the queue. */
  batch: Text,
  /** The name of the worker, and how long (ms) it took. */
  worker: Text,
  time: pipe(number(), minValue(0)),
  came: union([
    /** The results by the numbers of their jobs, packed, in Base64. */
    object({ results: array(tuple([Count, string()])) }),
    /** Why the whole work makes no sense. */
    object({ problem: string() }),
  ]),
});
export type BatchResult = InferOutput<typeof BatchResult>;

/** What a worker tells of itself. */
export const WorkerCard = object({
  name: Text,
  build: Text,
  version: Text,
  threads: Count,
  cores: Count,
  /** It takes no more jobs. */
  isLeaving: boolean(),
  /** The plans that it does not work on, and why. */
  refused: array(tuple([Id, Text])),
});
export type WorkerCard = InferOutput<typeof WorkerCard>;

/** What a coordinator tells of itself. */
export const CoordinatorCard = object({
  /** Tells coordinators of the same plan apart. */
  token: Text,
  build: Text,
  version: Text,
  /** The work, in a few words. */
  what: Text,
});
export type CoordinatorCard = InferOutput<typeof CoordinatorCard>;

/**
 * Reads a message.
 *
 * @param schema what it must be
 * @param what what it is called, to begin the error message with
 * @throws InputError that names the first thing that is wrong
 */
export function readMessage<Output>(
  schema: BaseSchema<unknown, Output, BaseIssue<unknown>>,
  text: string,
  what: string,
): Output {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InputError(`${what} is not JSON`);
  }
  return checkMessage(schema, value, what);
}

/** The same of what is no text any more. */
export function checkMessage<Output>(
  schema: BaseSchema<unknown, Output, BaseIssue<unknown>>,
  value: unknown,
  what: string,
): Output {
  const { success, output, issues } = safeParse(schema, value);
  if (success) return output;
  const [issue] = issues;
  const path = issue.path?.map(({ key }) => String(key)).join('.') ?? '';
  throw new InputError(`${what} is malformed${path === '' ? '' : ` at ${path}`}: ${issue.message}`);
}

/** A text as it may stand in a message. */
export function printable(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
