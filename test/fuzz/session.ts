import { moveText } from '../../src/board/notation/move-text.ts';
import type { Protocol } from '../../src/protocol/protocol.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { allFens, samplesOf } from './corpus.ts';
import type { Mutator } from './mutator.ts';
import { hold } from './target.ts';

/** Lines that are sent one after the other, beginning with such as put a game in force. */
export interface SessionInput {
  readonly lines: readonly string[];
}

/** Lines per session at most, after those of its beginning. */
const MOST_LINES = 12;

/** How lines of a protocol are made. */
export interface Grammar {
  /** Lines that are right in most states; `<fen>`, `<move>`, `<moves>`, `<n>` and `<variant>` are filled in. */
  readonly templates: readonly string[];
  /** Lines that put a game in force: that of the sample. */
  opening(variant: string, fen: string): string[];
  /** Is this a line that would only take time or memory from a machine that fuzzes? */
  isHeavy(line: string): boolean;
}

const ALPHABET = 'abcdefghkqrnpmwKQRBNPMA0123456789 -+=@/[].:,<>\t';

/** Makes up a session: a game, and lines that are right or nearly so. */
export function makeSession(mutator: Mutator, grammar: Grammar): SessionInput {
  const variant = mutator.oneOf(VARIANTS);
  const samples = samplesOf(variant);
  const sample = mutator.oneOf(samples);
  const lines = grammar.opening(variant.name, sample.fen);
  const fill = (template: string): string =>
    template.replace(/<(\w+)>/g, (_, what: string) => {
      const { pos, legal, fen } = mutator.percent(70) ? sample : mutator.oneOf(samples);
      const move = (): string => moveText(pos, mutator.oneOf(legal));
      if (what === 'fen') return mutator.percent(90) ? fen : mutator.oneOf(allFens());
      if (what === 'moves') return Array.from({ length: mutator.below(4) }, move).join(' ');
      if (what === 'move') return move();
      if (what === 'variant') return mutator.oneOf(VARIANTS).name;
      return mutator.number();
    });
  for (let n = 1 + mutator.below(MOST_LINES); n > 0; n--) {
    const line = fill(mutator.oneOf(grammar.templates));
    const changed = mutator.percent(40) ? line : mutator.text(line, grammar.templates.map(fill), ALPHABET, ' ');
    if (!grammar.isHeavy(changed)) lines.push(changed);
  }
  return { lines };
}

/** What a protocol says, looked at line by line. */
export class Listener {
  private readonly fault: (line: string) => string | undefined;
  private readonly faults: string[] = [];
  private fresh: string[] = [];

  constructor(fault: (line: string) => string | undefined) {
    this.fault = fault;
  }

  say(line: string): void {
    const fault = this.fault(line);
    if (fault !== undefined) this.faults.push(fault);
    this.fresh.push(line);
  }

  /** The lines said since the last call. @throws Error if one of them should not have been */
  take(): string[] {
    const [fault] = this.faults.splice(0);
    hold(fault === undefined, fault!);
    const { fresh } = this;
    this.fresh = [];
    return fresh;
  }
}

/**
 * Holds a session, with the search threads' messages between the lines now and then.
 *
 * @param position tells the position in force, in any way that tells positions apart
 * @param isRefusal does a line say that one of ours was not obeyed?
 * @returns whether a line was obeyed after those of the beginning
 */
export async function holdSession(
  { lines }: SessionInput,
  protocol: Protocol,
  listener: Listener,
  position: () => string,
  isRefusal: (line: string) => boolean,
): Promise<boolean> {
  listener.take();
  let obeyed = 0;
  for (const line of lines) {
    const before = position();
    protocol.handle(line);
    const refused = listener.take().some(isRefusal);
    hold(!refused || position() === before, `the refused line '${line}' changed the position in force`);
    if (!refused) obeyed++;
  }
  await new Promise((resolve) => setImmediate(resolve));
  listener.take();
  return obeyed > lines.length / 2;
}
