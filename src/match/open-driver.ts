import type { Variant } from '../variants/types.ts';
import type { Driver, DriverParts } from './driver.ts';
import { EngineFailure, EngineProcess } from './engine-process.ts';
import type { EngineSpec } from './engine-spec.ts';
import { LineWaiter } from './line-waiter.ts';
import { UciDriver } from './uci-driver.ts';
import { XBoardDriver } from './xboard-driver.ts';

/** How long (ms) an engine may take to introduce itself; one that is silent may be starting on a busy machine. */
const GREETING_PATIENCE = 30_000;
/** XBoard's own: engines of protocol version 1 do not introduce themselves at all. */
const FEATURE_PATIENCE = 10_000;

/** Answers that an engine gives to `uci` if it knows nothing of UCI. */
const UNKNOWN = /^(Error|Illegal move|Unknown command)|unknown command/i;
/** An engine that ends by itself this many times in a row when it is asked for UCI does so because it is asked. */
const ENDS_AT_UCI = 2;

/**
 * Starts an engine and finds out, unless that is said, whether it speaks UCI or XBoard.
 *
 * @param variant the first game that it will play
 * @throws EngineFailure if it does not start or speaks neither; it is then ended
 */
export async function openDriver(spec: EngineSpec, variant: Variant): Promise<Driver> {
  let driver: Driver | undefined;
  if (spec.protocol !== 'xboard') driver = await findUci(spec);
  driver ??= await greet(spec, greetXBoard);
  if (!driver) throw new EngineFailure('hang', `speaks neither UCI nor XBoard (or takes too long to say so)`);
  try {
    await driver.configure(variant);
  } catch (error) {
    driver.process.kill();
    throw error;
  }
  return driver;
}

/**
 * Starts an engine as one that speaks UCI; undefined, and no engine, if it does not.
 *
 * @throws EngineFailure if it is said to speak UCI and does not, or if there is no such program
 */
async function findUci(spec: EngineSpec): Promise<Driver | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await greet(spec, greetUci);
    } catch (error) {
      if (spec.protocol === 'uci' || !(error instanceof EngineFailure) || isMissing(error)) throw error;
      // A start that fails by chance tells nothing of the protocol.
      if (error.kind !== 'crash' || attempt === ENDS_AT_UCI) return undefined;
    }
  }
}

/** Starts the engine and lets `introduce` try its protocol; undefined, and no engine, if it does not know that one. */
async function greet(
  spec: EngineSpec,
  introduce: (parts: DriverParts) => Promise<Driver | undefined>,
): Promise<Driver | undefined> {
  const process = new EngineProcess(spec);
  let driver: Driver | undefined;
  try {
    driver = await introduce({ process, spec, introduction: [] });
    return driver;
  } finally {
    if (!driver) process.kill();
  }
}

async function greetUci({ process, spec }: DriverParts): Promise<Driver | undefined> {
  const introduction: string[] = [];
  const lines = new LineWaiter(process, (line) => introduction.push(line));
  const known = spec.protocol === 'uci';
  process.send('uci');
  const isUci = await lines.wait(
    'answer to uci',
    (line) => (line === 'uciok' ? true : !known && UNKNOWN.test(line) ? false : undefined),
    GREETING_PATIENCE,
  );
  return isUci ? new UciDriver({ process, spec, introduction }) : undefined;
}

async function greetXBoard({ process, spec }: DriverParts): Promise<Driver | undefined> {
  const introduction: string[] = [];
  const lines = new LineWaiter(process, (line) => introduction.push(line));
  const said = (text: string): boolean =>
    introduction.some((line) => line.startsWith('feature') && line.includes(text));
  /** Whether the engine has introduced itself within that time (ms). */
  const introducesItself = async (patience: number): Promise<boolean> => {
    const isDone = (line: string): true | undefined => /^feature\b.*\bdone=1\b/.test(line) || undefined;
    try {
      return await lines.wait('introduce itself', isDone, patience);
    } catch (error) {
      if (error instanceof EngineFailure && error.kind === 'hang') return false;
      throw error;
    }
  };
  process.send('xboard');
  process.send('protover 2');
  if (!(await introducesItself(FEATURE_PATIENCE))) {
    // An engine that says nothing may be one of version 1, or still be starting on a busy machine.
    const mayBeStarting = spec.protocol === 'xboard' && introduction.length === 0;
    const isDone = (said('done=0') || mayBeStarting) && (await introducesItself(GREETING_PATIENCE));
    if (!isDone && said('done=0')) throw new EngineFailure('hang', 'does not introduce itself');
    // Only where a person says that it speaks XBoard can an engine of version 1 be told from no engine.
    if (!isDone && spec.protocol !== 'xboard' && !said('=')) return undefined;
  }
  return new XBoardDriver({ process, spec, introduction });
}

/** Whether the program does not exist. */
function isMissing({ message }: EngineFailure): boolean {
  return /ENOENT|EACCES|ENOTDIR|ENOEXEC/.test(message);
}
