import type { Claim } from './driver.ts';
import type { SearchReport } from './game-record.ts';

/** Scores beyond this are mates: `MATE_BASE` plus the number of moves. */
const MATE_BASE = 100_000;
const MATE_LIMIT = 10_000;

/**
 * The values in an engine's `feature` lines, by name. A later value replaces an earlier one.
 */
export function readFeatures(lines: readonly string[]): ReadonlyMap<string, string> {
  const features = new Map<string, string>();
  for (const line of lines) {
    if (!line.startsWith('feature')) continue;
    for (const [, name, quoted, plain] of line.matchAll(/([\w-]+)=(?:"([^"]*)"|(\S*))/g))
      features.set(name!, quoted ?? plain ?? '');
  }
  return features;
}

/** The text of the move in a line of protocol version 2 (`move …`) or 1 (`My move is: …`). */
export function moveInLine(line: string): string | undefined {
  return /^(?:move\s+|My move is\s*:\s*)(\S+)/i.exec(line)?.[1];
}

/** What an engine claims with a line. */
export function claimInLine(line: string): Claim | undefined {
  const result = /^(1-0|0-1|1\/2-1\/2)(?=\s|$)/.exec(line)?.[1] as '1-0' | '0-1' | '1/2-1/2' | undefined;
  if (result) return { kind: 'result', result, text: line };
  if (/^(tellics )?resign\b/.test(line)) return { kind: 'resignation' };
  if (/^Illegal move/.test(line)) return { kind: 'illegal move', text: line };
  return undefined;
}

/** What a line of thinking output says: depth, score, time, nodes. Undefined if it is none. */
export function thinkingInLine(line: string): SearchReport | undefined {
  const [, depth, score, , nodes] = /^\s*(\d{1,4})[.+&]?\s+(-?\d{1,9})\s+(\d+)\s+(\d{1,15})(?=\s|$)/.exec(line) ?? [];
  if (nodes === undefined) return undefined;
  const value = Number(score);
  const mate = Math.abs(value) - MATE_BASE;
  return {
    depth: Number(depth),
    nodes: Number(nodes),
    score: mate >= 0 && mate < MATE_LIMIT ? { mate: Math.sign(value) * mate } : { centipawns: value },
  };
}
