import { ALWAYS, LAST_WAY, NEXT_WAY, SQUARE_BITS } from './layout.ts';
import type { PathNode } from './paths.ts';

/**
 * Answers 'does this piece on this square attack that square' by look-up, from the attacker's side, so that it holds for
 * bent moves too. `attacks[(slot << SQUARE_BITS) | to]` is NEVER, or the index in `ways` of the squares that
 * must all be empty (none of them for ALWAYS).
 */
export interface WayTables {
  readonly attacks: Uint16Array;
  readonly ways: Uint8Array;
}

/** Collects the ways of all pieces and squares and gives them as two typed arrays. */
export class WayWriter {
  private readonly ways: number[] = [LAST_WAY, LAST_WAY];
  private readonly known = new Map<string, number>();
  private readonly attacks: Uint16Array;

  constructor(codes: number) {
    this.attacks = new Uint16Array(codes << (2 * SQUARE_BITS));
  }

  /** Stores where the piece in `slot`, which has these paths, captures. */
  add(slot: number, roots: readonly PathNode[]): void {
    const found = new Map<number, number[][]>();
    const crossed: number[] = [];
    const visit = (node: PathNode): void => {
      if (node.capture) {
        const list = found.get(node.square);
        if (list) list.push(crossed.slice());
        else found.set(node.square, [crossed.slice()]);
      }
      crossed.push(node.square);
      for (const child of node.children) visit(child);
      crossed.pop();
    };
    for (const root of roots) visit(root);
    for (const [to, ways] of found) this.attacks[(slot << SQUARE_BITS) | to] = this.indexOf(withoutLonger(ways));
  }

  /** Lets a piece that captures like another one share its ways. */
  share(slot: number, original: number): void {
    this.attacks.copyWithin(slot << SQUARE_BITS, original << SQUARE_BITS, (original + 1) << SQUARE_BITS);
  }

  finish(): WayTables {
    return { attacks: this.attacks, ways: Uint8Array.from(this.ways) };
  }

  private indexOf(ways: number[][]): number {
    if (ways[0]!.length === 0) return ALWAYS;
    const key = ways.map((way) => way.join(' ')).join('|');
    let index = this.known.get(key);
    if (index === undefined) {
      index = this.ways.length;
      ways.forEach((way, i) => {
        this.ways.push(...way, i === ways.length - 1 ? LAST_WAY : NEXT_WAY);
      });
      if (this.ways.length > 0xffff) throw new RangeError('too many different ways between squares for this board');
      this.known.set(key, index);
    }
    return index;
  }
}

/** Drops ways that need all that another way needs, and more. */
function withoutLonger(ways: number[][]): number[][] {
  if (ways.length === 1) return ways;
  const sorted = ways.toSorted((a, b) => a.length - b.length);
  return sorted.filter((way, i) => !sorted.slice(0, i).some((shorter) => shorter.every((s) => way.includes(s))));
}
