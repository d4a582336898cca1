import { startPosition } from '../board/notation/fen.ts';
import type { Tables } from '../board/tables/tables.ts';
import { Player } from '../learn/player.ts';

/** How long (ms) the speed of searching is measured. */
const MEASURED_FOR = 300;
/** Half-moves of an average game. */
const PLIES = 100;

/** What work will cost. */
export interface Cost {
  /** Hours of one core of this machine. */
  readonly coreHours: number;
  /** Nodes that one core of it searches in a second. */
  readonly speed: number;
}

/**
 * What a number of searches will cost on machines like this one.
 *
 * @param network what evaluates, see `networkText`
 * @param searches how many there are, each of `nodes` nodes
 */
export function costOf(tables: Tables, network: string | null, nodes: number, searches: number): Cost {
  const player = new Player(tables, nodes, network);
  const start = startPosition(tables.variant);
  // The first search compiles the code that the others run.
  player.think(start);
  const from = processorTime();
  let time = 0;
  let done = 0;
  while (time < MEASURED_FOR) {
    player.think(start);
    done++;
    time = processorTime() - from;
  }
  const each = time / done;
  return { coreHours: (searches * each) / 3_600_000, speed: (1000 * nodes) / each };
}

/** The time (ms) that this process has computed, whatever else the machine does. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The same for games. */
export function costOfGames(tables: Tables, network: string | null, nodes: number, games: number): Cost {
  return costOf(tables, network, nodes, games * PLIES);
}

/** A cost in words. @param what the work: `4000 games of 1000 nodes a move` */
export function costText(what: string, costs: readonly Cost[], threads: number): string {
  const hours = costs.reduce((sum, { coreHours }) => sum + coreHours, 0);
  const speed = (1000 * Math.round((costs[0]?.speed ?? 0) / 1000)).toLocaleString('en');
  const long = (time: number): string =>
    time < 1 ? `${Math.max(1, Math.round(time * 60))} min` : `${time.toFixed(1)} h`;
  return (
    `${what}: about ${hours < 0.1 ? hours.toFixed(3) : hours.toFixed(1)} core-hours at ${speed} nodes a second; ` +
    `${long(hours / threads)} with ${threads === 1 ? '1 thread' : `${threads} threads`} here`
  );
}
