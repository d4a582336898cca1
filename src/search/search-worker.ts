import { parentPort, workerData } from 'node:worker_threads';
import { readFen } from '../board/fen.ts';
import { make } from '../board/make.ts';
import { type Position, reserve } from '../board/position.ts';
import { tablesOf } from '../board/tables.ts';
import { EndgameSet } from '../endgame/endgame-set.ts';
import { distancesFrom } from '../endgame/message.ts';
import { EndgameTable } from '../endgame/table.ts';
import type { Variant } from '../variants/types.ts';
import { MAX_PLY } from './constants.ts';
import { History } from './history.ts';
import { iterate } from './iterate.ts';
import type { SearchLimits } from './limits.ts';
import {
  BELL,
  type FromWorker,
  monotonicNow,
  PONDER_HIT,
  type SearchRequest,
  STOPPED,
  type ToWorker,
} from './messages.ts';
import { Search } from './search.ts';
import { planTime } from './time.ts';
import { TranspositionTable } from './transposition.ts';

/* The thread that searches. It obeys one message after the other and hears only the control words while it searches. */

const control = new Int32Array((workerData as { control: SharedArrayBuffer }).control);
const port = parentPort!;

let variant: Variant;
let table: TranspositionTable;
let history: History;
let endgames: EndgameSet;
/** Made anew when any of the above is. */
let search: Search | undefined;

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'variant': {
      variant = message.variant;
      history = new History(tablesOf(variant).codes);
      endgames = new EndgameSet(tablesOf(variant));
      search = undefined;
      break;
    }
    case 'table':
      table = new TranspositionTable(message.buffer);
      search = undefined;
      break;
    case 'endgame':
      endgames.add(new EndgameTable(distancesFrom(message.table)));
      break;
    case 'clear':
      table.clear();
      history.clear();
      break;
    case 'search':
      runSearch(message.request);
  }
});

function say(message: FromWorker): void {
  port.postMessage(message);
}

function setUp(request: SearchRequest): Position {
  const pos = readFen(variant, request.fen);
  reserve(pos, request.moves.length + MAX_PLY);
  for (const move of request.moves) make(pos, move);
  return pos;
}

function runSearch(request: SearchRequest): void {
  const { id, limits } = request;
  const isStopped = (): boolean => Atomics.load(control, STOPPED) >= id;
  const clock = new SearchClock(request);
  search ??= new Search(tablesOf(variant), table, history, endgames);
  table.newSearch();
  history.fade();
  const result = iterate(search, setUp(request), limits, {
    mustStop: () => isStopped() || clock.isOver(),
    elapsed: () => clock.elapsed(),
    mayDeepen: (depth) => depth === 1 || (!isStopped() && clock.mayDeepen()),
    report: (info) => say({ kind: 'info', id, info }),
  });
  // The answer to 'infinite' and 'ponder' is due only when somebody asks for it.
  for (;;) {
    const bell = Atomics.load(control, BELL);
    if (isStopped() || !(limits.infinite || clock.isPondering())) break;
    Atomics.wait(control, BELL, bell);
  }
  say({ kind: 'done', id, result });
}

/** The time of one search; while pondering it stands still. */
class SearchClock {
  private readonly soft: number;
  private readonly hard: number;
  private readonly id: number;
  private readonly limits: SearchLimits;
  private readonly begun: number;
  /** When the mover's clock began to run; undefined until a ponder-hit. */
  private running: number | undefined;

  constructor({ id, limits, startedAt }: SearchRequest) {
    const { soft, hard } = planTime(limits);
    this.soft = soft;
    this.hard = hard;
    this.id = id;
    this.limits = limits;
    this.begun = startedAt;
    this.running = limits.ponder ? undefined : startedAt;
  }

  elapsed(): number {
    return monotonicNow() - this.begun;
  }

  isPondering(): boolean {
    if (this.running === undefined && this.limits.ponder && Atomics.load(control, PONDER_HIT) >= this.id) {
      this.running = monotonicNow();
    }
    return this.running === undefined;
  }

  isOver(): boolean {
    return this.hard !== Number.POSITIVE_INFINITY && !this.isPondering() && monotonicNow() - this.running! >= this.hard;
  }

  mayDeepen(): boolean {
    return this.soft === Number.POSITIVE_INFINITY || this.isPondering() || monotonicNow() - this.running! < this.soft;
  }
}
