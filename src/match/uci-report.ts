import type { SearchReport } from './game-record.ts';

/** Collects an engine's `info` lines during a search; they are parsed only when read, because there may be many. */
export class UciReport {
  private scored = '';
  private counted = '';

  /** A search begins. */
  reset(): void {
    this.scored = '';
    this.counted = '';
  }

  /** Hears a line that begins with `info`. */
  hear(line: string): void {
    if (/^info string\b/.test(line)) return;
    if (line.includes(' nodes ')) this.counted = line;
    if (line.includes(' score ') && !/ multipv (?!1 )/.test(line)) this.scored = line;
  }

  read(): SearchReport {
    const depth = numberAfter(this.scored, 'depth');
    const nodes = numberAfter(this.counted, 'nodes');
    const centipawns = numberAfter(this.scored, 'score cp');
    const mate = numberAfter(this.scored, 'score mate');
    return {
      ...(depth === undefined ? {} : { depth }),
      ...(nodes === undefined ? {} : { nodes }),
      ...(centipawns !== undefined ? { score: { centipawns } } : mate !== undefined ? { score: { mate } } : {}),
    };
  }
}

function numberAfter(line: string, words: string): number | undefined {
  const found = new RegExp(` ${words} (-?\\d{1,15})(?= |$)`).exec(line)?.[1];
  return found === undefined ? undefined : Number(found);
}
