import type { PathNode } from './paths.ts';

/** In `attacks`: this piece can never capture there. */
export const NEVER = 0;
/** In `attacks`: it captures there whatever stands between. */
export const ALWAYS = 1;
/** In `ways`: the last way between two squares ends here. Greater than any square. */
export const LAST_WAY = 255;
/** In `ways`: this way ends here and another one, just as good, follows. */
export const NEXT_WAY = 254;

/**
 * Answers 'does this piece on this square attack that square' by look-up, from the attacker's side, so that it holds for
 * bent moves too. `attacks[(code * squares + from) * squares + to]` is NEVER, or the index in `ways` of the squares that
 * must all be empty (none of them for ALWAYS).
 */
export interface WayTables {
  readonly attacks: Uint16Array;
  readonly ways: Uint8Array;
}

/** Collects the ways of all pieces and squares and gives them as two typed arrays. */
export class WayWriter {
  private readonly ways: number[] = [LAST_WAY, LAST_WAY];
  private readonly known = new Map<string, number>([['', ALWAYS]]);
  private readonly attacks: Uint16Array;
  private readonly squares: number;

  constructor(codes: number, squares: number) {
    this.squares = squares;
    this.attacks = new Uint16Array(codes * squares * squares);
  }

  /** Stores from which squares on a piece in `slot` (code * squares + square) with these paths captures where. */
  add(slot: number, roots: readonly PathNode[]): void {
    const found = new Map<number, number[][]>();
    const crossed: number[] = [];
    const visit = (node: PathNode): void => {
      if (node.capture) {
        const list = found.get(node.square);
        if (list) list.push([...crossed]);
        else found.set(node.square, [[...crossed]]);
      }
      crossed.push(node.square);
      for (const child of node.children) visit(child);
      crossed.pop();
    };
    for (const root of roots) visit(root);
    for (const [to, ways] of found) this.attacks[slot * this.squares + to] = this.indexOf(withoutLonger(ways));
  }

  /** Lets a piece that captures like another one share its ways. */
  share(slot: number, original: number): void {
    const { squares } = this;
    this.attacks.copyWithin(slot * squares, original * squares, (original + 1) * squares);
  }

  finish(): WayTables {
    return { attacks: this.attacks, ways: Uint8Array.from(this.ways) };
  }

  private indexOf(ways: number[][]): number {
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
  const sorted = ways.toSorted((a, b) => a.length - b.length);
  return sorted.filter((way, i) => !sorted.slice(0, i).some((shorter) => shorter.every((s) => way.includes(s))));
}
