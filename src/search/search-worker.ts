import { loadBytes, loadOwnNetwork } from '#platform/assets';
import { monotonicNow } from '#platform/clock';
import { environment } from '#platform/environment';
import { drive, lowerPriority, say, serve } from '#platform/serve';
import { isGiven } from '#platform/signal';
import { CORES } from '#platform/threads';
import { NO_MOVE } from '../board/move.ts';
import { readFen } from '../board/notation/fen.ts';
import { make } from '../board/position/make.ts';
import { type Position, reserve } from '../board/position/position.ts';
import { adoptTables, tablesOf } from '../board/tables/tables.ts';
import { distancesFrom } from '../endgame/distances.ts';
import { EndgameSet } from '../endgame/endgame-set.ts';
import { materialName, parseMaterial } from '../endgame/material.ts';
import { EndgameTable } from '../endgame/table.ts';
import { InputError } from '../errors/input-error.ts';
import type { Network } from '../net/network.ts';
import { builtInFileName, networkOf } from '../net/networks.ts';
import { seededRandom } from '../platform/random.ts';
import type { Steps } from '../platform/thread.ts';
import type { Variant } from '../variants/types.ts';
import { MAX_PLY, POLL_INTERVAL } from './constants.ts';
import { History } from './history.ts';
import { iterate, iterateInSteps } from './iterate.ts';
import type { SearchLimits } from './limits.ts';
import {
  BELL,
  FINISHED,
  type FromWorker,
  MAIN_THREAD,
  ORDERED,
  PONDER_HIT,
  type SearchRequest,
  type SearchSignals,
  type SharedTable,
  STOPPED,
  type ToWorker,
  type WorkerData,
} from './messages.ts';
import type { SearchInfo, SearchResult } from './report.ts';
import { Search } from './search.ts';
import { SearchClock } from './search-clock.ts';
import { SharedCounts } from './shared-counts.ts';
import { chooseLine, isWeakened, SKILL_MAX, weakenedLimits } from './skill.ts';
import { skipsDepth } from './skip-depths.ts';
import { expectedMoves } from './time.ts';
import { TranspositionTable } from './transposition.ts';

/*
 * A thread that searches, the main one or a helper. It obeys one message after the other; while it searches it heeds
 * only the control words, and takes in endgame tables.
 */

/** Where threads share no memory, a search looks for signals when this number of milliseconds has passed. */
const SIGNALS_EVERY = 40;

/**
 * How long a thread searches for nothing when it is first asked whether it is ready, in ms: until V8 has compiled what
 * runs often, a search makes less than a quarter of its later speed. Who starts many engines for little work each saves
 * it by `STABLEMATE_WARM_UP=0` in the environment.
 */
const WARM_UP_TIME = environment.STABLEMATE_WARM_UP === '0' ? 0 : 400;

/** That there is an endgame table, or that there will be none. */
type TableNews = Extract<ToWorker, { readonly kind: 'endgame' | 'no endgame' }>;

let thread: number;
let control: Int32Array;
let counts: SharedCounts;
let variant: Variant;
let network: Network | null;
let table: TranspositionTable;
/** Searches that the table has been told of since it was made or cleared. */
let tableAge = 0;
let history: History;
/** The tables that searches use, of all that are at hand. */
let endgames: EndgameSet;
const tablesAtHand = new Map<string, EndgameTable>();
/** Endgames whose tables cannot be had. */
const missing = new Set<string>();
/** Made anew when any of the above is. */
let search: Search | undefined;
/** Has this thread ever searched? */
let isWarm = false;

/** When the search looked for signals. */
let signalsSeenAt = 0;

/** Messages that came while this thread obeyed another, to be obeyed after it. */
const postponed: ToWorker[] = [];
let isBusy = false;
/** Does the search that is going on take in endgame tables? */
let takesTables = false;

serve<WorkerData, ToWorker>('search-worker', (data) => {
  thread = data.thread;
  control = new Int32Array(data.control);
  counts = new SharedCounts(data.counts);
  // Helpers for which there is no core must not keep the others from hearing stop.
  if (thread >= CORES) lowerPriority();
  return hear;
});

function hear(message: ToWorker): void {
  if (message.kind === 'bell') {
    heedControl(message.control);
    return;
  }
  if (!isBusy) {
    isBusy = true;
    drive(obeyAll(message), { words: control, index: BELL }, hear, () => {
      isBusy = false;
    });
    return;
  }
  // What comes after a postponed message may depend on it: a table on its game.
  if (isTable(message) && takesTables && postponed.length === 0) takeTable(message);
  else postponed.push(message);
}

function isTable(message: ToWorker): message is TableNews {
  return message.kind === 'endgame' || message.kind === 'no endgame';
}

/** Brings the control words of this thread up to date, where they are not those of all threads. */
function heedControl(words: readonly number[]): void {
  for (const [i, word] of words.entries()) Atomics.store(control, i, Math.max(word, Atomics.load(control, i)));
}

function* obeyAll(first: ToWorker): Steps {
  for (let next: ToWorker | undefined = first; next; next = postponed.shift()) yield* obey(next);
}

function* obey(message: ToWorker): Steps {
  switch (message.kind) {
    case 'variant': {
      variant = adoptTables(message.tables);
      history = new History(tablesOf(variant));
      endgames = new EndgameSet(tablesOf(variant));
      tablesAtHand.clear();
      missing.clear();
      yield* useNetwork(message.network);
      break;
    }
    case 'network':
      yield* useNetwork(message.network);
      break;
    case 'table':
      useTable(message.table);
      break;
    case 'endgame':
    case 'no endgame':
      takeTable(message);
      break;
    case 'clear':
      history.clear();
      table = new TranspositionTable(table.memory, thread === MAIN_THREAD);
      tableAge = 0;
      search = undefined;
      // One thread is enough to wipe what all share.
      if (thread === MAIN_THREAD) table.clear();
      break;
    case 'hail':
      warmUp();
      theSearch();
      tell({ kind: 'ready', number: message.number });
      break;
    case 'search':
      yield* runSearch(message.request);
  }
}

/** Evaluates by a network from now on; undefined is the game's own. Without it, the terms of the evaluation play. */
function* useNetwork(chosen: Network | null | undefined): Steps {
  search = undefined;
  network = chosen ?? null;
  if (chosen !== undefined) return;
  const { evalFile } = variant;
  const loading = evalFile === undefined ? loadOwnNetwork(builtInFileName(variant)) : loadBytes(evalFile);
  if (loading)
    yield loading.catch((error: Error) => warn(`the network of ${variant.name} cannot be loaded: ${error.message}`));
  try {
    network = networkOf(tablesOf(variant));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    warn(error.message);
  }
}

/** Says in one line that something is not as it should be; one thread says it for all. */
function warn(message: string): void {
  if (thread === MAIN_THREAD) tell({ kind: 'warning', message });
}

/** Takes in an endgame table, or that there will be none. */
function takeTable(message: TableNews): void {
  if (message.kind === 'no endgame') {
    missing.add(message.endgame);
    return;
  }
  const table = new EndgameTable(distancesFrom(message.table, parseMaterial(variant, message.table.endgame)));
  tablesAtHand.set(materialName(table.material), table);
  endgames.add(table);
}

/**
 * Waits for the table of the endgame on the board: with it, the first depth gives the exact mate. A search that is to
 * be the same each time waits for all tables that it uses, however long that takes.
 */
function* awaitTables(request: SearchRequest, clock: SearchClock): Steps {
  const { awaitedEndgame, endgames: wanted = awaitedEndgame === undefined ? [] : [awaitedEndgame] } = request;
  takesTables = true;
  // Those that came between the order to search and now.
  while (postponed[0] && isTable(postponed[0])) takeTable(postponed.shift() as TableNews);
  yield 0;
  for (;;) {
    const left = takesLateTables(request) ? clock.waitLeft() : Number.POSITIVE_INFINITY;
    if (wanted.every((name) => tablesAtHand.has(name) || missing.has(name)) || isStopped(request) || left <= 0) break;
    yield left;
  }
  takesTables = takesLateTables(request);
}

/** Chooses the tables that the search uses. */
function chooseTables({ endgames: only }: SearchRequest): void {
  endgames.clear();
  for (const [name, table] of tablesAtHand) if (!only || only.includes(name)) endgames.add(table);
}

/** May the search use tables that come while it is under way? */
function takesLateTables({ endgames: only }: SearchRequest): boolean {
  return only === undefined;
}

function tell(message: FromWorker): void {
  say(message);
}

function useTable({ megabytes, memory = TranspositionTable.allocate(megabytes) }: SharedTable): void {
  table = new TranspositionTable(memory, thread === MAIN_THREAD);
  tableAge = 0;
  search = undefined;
}

function setUp(request: SearchRequest): Position {
  const pos = readFen(variant, request.fen);
  reserve(pos, request.moves.length + MAX_PLY);
  for (const move of request.moves) make(pos, move);
  return pos;
}

/**
 * Searches for a moment and forgets what was found: code that has run and memory that was touched are fast, and the
 * first move of a game is then not late. Searching once is enough, because all games run the same code. A search that
 * is ordered meanwhile begins at once, because its clock runs.
 */
function warmUp(): void {
  if (WARM_UP_TIME === 0 || isWarm) return;
  isWarm = true;
  const small = new TranspositionTable(TranspositionTable.allocate(1));
  const own = new Search(tablesOf(variant), small, history, endgames, network);
  const end = monotonicNow() + WARM_UP_TIME;
  const isOver = (): boolean =>
    monotonicNow() >= end || Atomics.load(control, ORDERED) > Atomics.load(control, FINISHED);
  iterate(
    own,
    readFen(variant, variant.start),
    {},
    {
      elapsed: () => 0,
      mayDeepen: () => !isOver(),
      mustStop: isOver,
    },
  );
  history.clear();
}

function* runSearch(request: SearchRequest): Steps {
  isWarm = true;
  counts.begin(thread, request.id);
  // All threads must agree on the age of entries, also one that was not there or not needed for a while.
  for (; tableAge < request.age; tableAge++) table.newSearch();
  table.threads = request.threads;
  history.age();
  const clock = new SearchClock(request, control, expectedMoves(variant) - movesMade(request));
  yield* awaitTables(request, clock);
  chooseTables(request);
  if (thread === MAIN_THREAD) yield* lead(theSearch(), request, clock);
  else if (!isStopped(request)) yield* help(theSearch(), request, clock);
  takesTables = false;
}

/** How many moves each side has made, as far as the FEN tells. */
function movesMade({ fen, moves }: SearchRequest): number {
  return readFen(variant, fen).fullmove - 1 + Math.floor(moves.length / 2);
}

function theSearch(): Search {
  search ??= new Search(tablesOf(variant), table, history, endgames, network);
  return search;
}

/** Has somebody asked the search to end, or the main thread ended it? */
function isStopped({ id }: SearchRequest): boolean {
  return Atomics.load(control, STOPPED) >= id || Atomics.load(control, FINISHED) >= id;
}

/** Searches as the main thread, and says what was found. */
function* lead(own: Search, request: SearchRequest, clock: SearchClock): Steps {
  const { id, threads } = request;
  const weakened = isWeakened(request.limits);
  const limits = weakened ? weakenedLimits(request.limits) : request.limits;
  const shown = request.limits.multiPv ?? 1;
  /** The lines of the last finished depth. */
  let lines: SearchInfo[] = [];
  const found = yield* iterateInSteps(own, setUp(request), limits, {
    mustStop: () => mustStop(own, request, clock),
    elapsed: () => clock.elapsed(),
    mayDeepen: (depth, stability) => depth === 1 || (!isStopped(request) && clock.mayDeepen(stability)),
    report: (line) => {
      counts.set(thread, own.nodes, own.tableHits);
      const info = { ...line, nodes: counts.nodes(threads, id), tableHits: counts.tableHits(threads, id) };
      lines = [...lines.slice(0, info.multiPv - 1), info];
      if (info.multiPv <= shown) tell({ kind: 'info', id, info });
    },
  });
  counts.set(thread, own.nodes, own.tableHits);
  Atomics.store(control, FINISHED, id);
  // The answer to 'infinite' and 'ponder' is due only when somebody asks for it.
  while (Atomics.load(control, STOPPED) < id && (limits.infinite || clock.isPondering())) {
    yield Number.POSITIVE_INFINITY;
  }
  const result = weakened && lines.length > 0 ? chooseWeakly(lines, limits) : found;
  tell({ kind: 'done', id, result: { ...result, nodes: counts.nodes(threads, id) } });
}

/** Searches the same as the main thread until that is done; what is found goes into the table that both share. */
function* help(own: Search, request: SearchRequest, clock: SearchClock): Steps {
  const { searchMoves, multiPv } = request.limits;
  yield* iterateInSteps(
    own,
    setUp(request),
    { searchMoves, multiPv, infinite: true },
    {
      mustStop: () => mustStop(own, request, clock),
      elapsed: () => clock.elapsed(),
      mayDeepen: () => !isStopped(request),
      skips: (depth) => skipsDepth(thread, depth),
    },
  );
  counts.set(thread, own.nodes, own.tableHits);
}

/**
 * Must a running search end at once? Helpers look at clock and nodes too, because on a busy machine the main thread may
 * get to it only when they are out of its way.
 */
function mustStop(own: Search, request: SearchRequest, clock: SearchClock): boolean {
  counts.set(thread, own.nodes, own.tableHits);
  if (request.signals) heedSignals(request.id, request.signals);
  return isStopped(request) || clock.isOver() || areNodesUp(request);
}

/** Looks now and then for what the search is told where threads share no memory. */
function heedSignals(id: number, { stopped, ponderHit }: SearchSignals): void {
  const now = monotonicNow();
  if (now - signalsSeenAt < SIGNALS_EVERY) return;
  signalsSeenAt = now;
  if (isGiven(stopped)) Atomics.store(control, STOPPED, id);
  if (ponderHit !== undefined && isGiven(ponderHit)) Atomics.store(control, PONDER_HIT, id);
}

/** May the nodes of all threads together exceed the limit before each of them looks again? One alone counts exactly. */
function areNodesUp({ id, threads, limits: { nodes } }: SearchRequest): boolean {
  return nodes !== undefined && threads > 1 && counts.nodes(threads, id) + threads * POLL_INTERVAL > nodes;
}

function chooseWeakly(lines: readonly SearchInfo[], { skill = SKILL_MAX, seed }: SearchLimits): SearchResult {
  const random = seed === undefined ? Math.random : seededRandom(seed);
  const { pv, score, depth, nodes } = chooseLine(lines, skill, random);
  return { move: pv[0]!, ponder: pv[1] ?? NO_MOVE, nodes, score, depth };
}
