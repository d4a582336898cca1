import type { Color } from '../board/piece.ts';
import { KING_TYPE } from '../board/piece.ts';
import type { Tables } from '../board/tables/tables.ts';
import { firstPosition } from './placement.ts';

/** What a side's army has otherwise than at the start of a game. */
export interface ArmyChange {
  /** Letters of the pieces that it lacks. */
  readonly lacks: readonly string[];
  /** Pieces that stand in the places of others. */
  readonly swaps: readonly (readonly [from: string, to: string])[];
}

/** Two armies that are to be compared. */
export interface Imbalance {
  /** What the first side has, and the second has not, and the other way round: `Q - R B`. */
  readonly name: string;
  readonly changes: readonly [first: ArmyChange, second: ArmyChange];
  /** The colours that the first side can have; both where the sides begin with the same pieces. */
  readonly colors: readonly Color[];
}

/** Which imbalances are to be played. */
export interface ImbalanceChoice {
  /** What pieces are thought to be worth, by letter, in pawns. */
  readonly values: ReadonlyMap<string, number>;
  /** Letters of pieces of which two may be worth more, or less, than twice one. */
  readonly pairs: readonly string[];
}

/** What a side lacks to make up for a piece should differ from it by no more pawns than this. */
const MOST_DIFFERENCE = 1.05;
/** The most pawns of those that a side has, as a share, that are taken away. */
const PAWN_SHARE = 0.5;
/** The number of other pieces with which each one is compared, and of pairs of others. */
const NEIGHBOURS = 4;
const COUPLES = 2;
/** A difference of this much is forgiven if fewer pawns are taken away, each. */
const PAWN_COST = 0.2;
/** The most pieces that make up for one whose worth is far above all others. */
const MOST_PIECES = 4;

/** The letter of the piece in whose units worth is given: the pawn, or what there is most of. */
export function unitOf(tables: Tables): string {
  const { pawn } = tables.variant;
  if (pawn.letter !== '') return pawn.letter;
  const army = firstPosition(tables.variant).army(0);
  return [...army].filter(([letter]) => letter !== kingOf(tables)).sort((a, b) => b[1] - a[1])[0]![0];
}

function kingOf({ letters }: Tables): string {
  return letters[KING_TYPE]!;
}

/**
 * The imbalances by which the worth of a game's pieces is measured: each piece against pawns, against others of nearly
 * its worth, and against two others, made nearly even by pawns; and one and two pawns by themselves.
 */
export function chooseImbalances(tables: Tables, choice: ImbalanceChoice): Imbalance[] {
  const start = firstPosition(tables.variant);
  const armies = [start.army(0), start.army(1)] as const;
  const isSame = JSON.stringify([...armies[0]].sort()) === JSON.stringify([...armies[1]].sort());
  const found = new Map<string, Imbalance>();
  for (const color of isSame ? ([0] as const) : ([0, 1] as const)) {
    const colors: readonly Color[] = isSame ? [0, 1] : [color];
    const chooser = new Chooser(tables, armies[color], armies[color ^ 1]!, choice);
    for (const { name, changes } of chooser.all()) found.set(`${name} ${colors.join()}`, { name, changes, colors });
  }
  return [...found.values()];
}

type Draft = Omit<Imbalance, 'colors'>;

class Chooser {
  readonly values: ReadonlyMap<string, number>;
  readonly unit: string;
  readonly companions: string;
  private readonly pairs: readonly string[];
  private readonly first: ReadonlyMap<string, number>;
  private readonly second: ReadonlyMap<string, number>;
  /** Letters of all pieces that have a worth, the pawn aside, the most valuable first. */
  private readonly pieces: readonly string[];
  private readonly mostPawns: number;
  private readonly drafts: Draft[] = [];

  constructor(
    tables: Tables,
    first: ReadonlyMap<string, number>,
    second: ReadonlyMap<string, number>,
    { values, pairs }: ImbalanceChoice,
  ) {
    this.values = values;
    this.pairs = pairs;
    this.first = first;
    this.second = second;
    this.unit = unitOf(tables);
    this.companions = tables.variant.startArrays?.companions ?? '';
    this.pieces = [...values.keys()]
      .filter((letter) => letter !== this.unit)
      .sort((a, b) => this.worth(b) - this.worth(a));
    const pawns = Math.min(first.get(this.unit) ?? 0, second.get(this.unit) ?? 0);
    this.mostPawns = Math.max(1, Math.floor(pawns * PAWN_SHARE));
  }

  all(): Draft[] {
    for (const pawns of [1, 2]) this.add(this.pawns(pawns), []);
    for (const piece of this.pieces) {
      const before = this.drafts.length;
      this.againstPawns(piece);
      this.againstOne(piece);
      this.againstTwo(piece);
      if (this.drafts.length === before) this.againstMany(piece);
    }
    for (const piece of this.pairs) this.withoutOne(piece);
    return this.drafts;
  }

  private worth(letter: string): number {
    return this.values.get(letter) ?? 0;
  }

  private sum(letters: readonly string[]): number {
    return letters.reduce((sum, letter) => sum + this.worth(letter), 0);
  }

  private pawns(count: number): string[] {
    return new Array<string>(count).fill(this.unit);
  }

  private againstPawns(piece: string): void {
    for (const count of around(this.worth(piece)))
      if (count > 0 && count <= this.mostPawns) this.addIfNear([piece], this.pawns(count));
  }

  /** Against the pieces whose worth is nearest, the weaker side of the two made up for by pawns. */
  private againstOne(piece: string): void {
    const distance = (other: string): number => Math.abs(this.worth(piece) - this.worth(other));
    const nearest = this.pieces
      .filter((other) => other !== piece)
      .sort((a, b) => distance(a) - distance(b))
      .slice(0, NEIGHBOURS);
    for (const other of nearest) {
      const [more, less] = this.worth(piece) >= this.worth(other) ? [piece, other] : [other, piece];
      for (const count of around(distance(other)))
        if (count <= this.mostPawns) this.addIfNear([more], [less, ...this.pawns(count)]);
    }
  }

  private againstTwo(piece: string): void {
    const weaker = this.pieces.filter((other) => this.worth(other) < this.worth(piece));
    const couples = weaker.flatMap((one, i) =>
      weaker.slice(i).flatMap((two) => {
        const difference = this.worth(piece) - this.worth(one) - this.worth(two);
        const count = Math.round(Math.abs(difference));
        if (count > this.mostPawns) return [];
        const pawns = this.pawns(count);
        const sides: readonly [string[], string[]] =
          difference >= 0
            ? [[piece], [one, two, ...pawns]]
            : [
                [piece, ...pawns],
                [one, two],
              ];
        return [{ sides, cost: Math.abs(Math.abs(difference) - count) + PAWN_COST * count }];
      }),
    );
    couples.sort((a, b) => a.cost - b.cost);
    for (const { sides } of couples.slice(0, COUPLES)) this.addIfNear(...sides);
  }

  /** Against as many of the strongest others as it takes. */
  private againstMany(piece: string): void {
    const others: string[] = [];
    for (const other of this.pieces) {
      if (other === piece || others.length === MOST_PIECES) continue;
      const left = this.worth(piece) - this.sum(others);
      const count = Math.min(Math.floor(left / this.worth(other)), this.second.get(other) ?? 0);
      for (let i = 0; i < count && others.length < MOST_PIECES; i++) others.push(other);
    }
    const pawns = Math.max(0, Math.min(Math.round(this.worth(piece) - this.sum(others)), this.mostPawns));
    this.add([piece], [...others, ...this.pawns(pawns)]);
  }

  /** The same comparisons when both sides have one of the pair less, so that two and one of it can be told apart. */
  private withoutOne(piece: string): void {
    const known = this.drafts.filter(({ name }) => name.split(' ').filter((word) => word === piece).length === 1);
    for (const { name } of known.slice(0, 2 * COUPLES)) {
      const [more, less] = name.split(' - ').map((side) => side.split(' ')) as [string[], string[]];
      this.add(more, less, [piece]);
    }
    this.add([piece, piece], this.nearestSum(2 * this.worth(piece), piece));
  }

  /** Two pieces of another kind and pawns that are worth nearly so much. */
  private nearestSum(worth: number, but: string): string[] {
    const others = this.pieces.filter((other) => other !== but && this.worth(other) * 2 <= worth + 0.5);
    const other = others[0];
    if (other === undefined) return this.pawns(Math.min(Math.round(worth), this.mostPawns));
    return [
      other,
      other,
      ...this.pawns(Math.min(Math.max(0, Math.round(worth - 2 * this.worth(other))), this.mostPawns)),
    ];
  }

  private addIfNear(more: readonly string[], less: readonly string[]): void {
    if (Math.abs(this.sum(more) - this.sum(less)) <= MOST_DIFFERENCE) this.add(more, less);
  }

  /**
   * Adds an imbalance, if the armies that it needs can be made of those at the start.
   *
   * @param both what both sides lack
   */
  private add(more: readonly string[], less: readonly string[], both: readonly string[] = []): void {
    const sides = [new ArmyDraft(this.first, this), new ArmyDraft(this.second, this)] as const;
    for (const letter of both) for (const side of sides) side.lose(letter);
    for (const [giving, letters] of [more, less].entries())
      for (const letter of letters) {
        const [own, other] = giving === 0 ? sides : ([sides[1], sides[0]] as const);
        if (other.has(letter)) other.lose(letter);
        else if (!own.gain(letter, other)) return;
      }
    cancel(...sides);
    if (!sides.every((side) => side.isPossible)) return;
    const suffix = both.length > 0 ? `, both without ${both.join(' ')}` : '';
    const name = `${more.join(' ')} - ${less.length > 0 ? less.join(' ') : 'nothing'}${suffix}`;
    if (this.drafts.some((draft) => draft.name === name)) return;
    this.drafts.push({ name, changes: [sides[0].change, sides[1].change] });
  }
}

/** The whole numbers on either side of a number. */
function around(value: number): number[] {
  return [...new Set([Math.max(0, Math.floor(value)), Math.max(0, Math.ceil(value))])];
}

/** An army while it is being changed. */
class ArmyDraft {
  readonly lacks: string[] = [];
  private readonly swaps: [string, string][] = [];
  private readonly army: ReadonlyMap<string, number>;
  private readonly values: ReadonlyMap<string, number>;
  private readonly unit: string;
  /** Pieces of which a side has one, and which stand in each other's place. */
  private readonly companions: string;

  constructor(
    army: ReadonlyMap<string, number>,
    { values, unit, companions }: Pick<Chooser, 'values' | 'unit' | 'companions'>,
  ) {
    this.army = army;
    this.values = values;
    this.unit = unit;
    this.companions = companions;
  }

  get change(): ArmyChange {
    return { lacks: this.lacks, swaps: this.swaps };
  }

  has(letter: string): boolean {
    return this.left(letter) > 0;
  }

  lose(letter: string): void {
    this.lacks.push(letter);
  }

  /** Gets a piece in the place of the one of nearest worth, which the other side loses. @returns whether it can */
  gain(letter: string, other: ArmyDraft): boolean {
    const distance = (held: string): number => Math.abs((this.values.get(held) ?? 0) - (this.values.get(letter) ?? 0));
    const alike = this.companions.includes(letter) ? [...this.companions] : [...this.army.keys()];
    const place = alike
      .filter((held) => held !== this.unit && this.values.has(held) && this.has(held) && other.has(held))
      .sort((a, b) => distance(a) - distance(b))[0];
    if (place === undefined) return false;
    this.swaps.push([place, letter]);
    other.lose(place);
    return true;
  }

  get isPossible(): boolean {
    return [...this.army.keys(), ...this.lacks].every((letter) => this.left(letter) >= 0);
  }

  private left(letter: string): number {
    const gone = [...this.lacks, ...this.swaps.map(([from]) => from)].filter((lost) => lost === letter).length;
    return (this.army.get(letter) ?? 0) - gone;
  }
}

/** A piece that one side lacks only because the other replaced its own, and the other lacks too, both may keep. */
function cancel(one: ArmyDraft, two: ArmyDraft): void {
  for (const [side, other] of [
    [one, two],
    [two, one],
  ] as const)
    for (const [from] of side.change.swaps) {
      const [i, j] = [side.lacks.indexOf(from), other.lacks.indexOf(from)];
      if (i < 0 || j < 0) continue;
      side.lacks.splice(i, 1);
      other.lacks.splice(j, 1);
    }
}

/**
 * By how many pieces of each letter the first side of an imbalance has more than the second, its pairs included; what
 * it has more at the start of every game does not count.
 */
export function differenceOf(
  tables: Tables,
  { changes }: Pick<Imbalance, 'changes'>,
  color: Color,
  pairs: readonly string[],
): Map<string, number> {
  const start = firstPosition(tables.variant);
  const difference = new Map<string, number>();
  changes.forEach((change, side) => {
    const army = start.army((color ^ side) as Color);
    const now = changed(army, change);
    const add = (name: string, more: number): void => {
      const sum = (difference.get(name) ?? 0) + (side === 0 ? more : -more);
      if (sum === 0) difference.delete(name);
      else difference.set(name, sum);
    };
    for (const [letter, count] of now) add(letter, count - (army.get(letter) ?? 0));
    for (const letter of pairs) add(pairName(letter), Number(hasTwo(now, letter)) - Number(hasTwo(army, letter)));
  });
  return difference;
}

function hasTwo(army: ReadonlyMap<string, number>, letter: string): boolean {
  return (army.get(letter) ?? 0) >= 2;
}

/** What two pieces of a letter together are worth more than twice one, as a name beside the letters of pieces. */
export function pairName(letter: string): string {
  return `${letter}${letter}`;
}

function changed(army: ReadonlyMap<string, number>, { lacks, swaps }: ArmyChange): Map<string, number> {
  const result = new Map(army);
  const add = (letter: string, count: number): void => {
    result.set(letter, (result.get(letter) ?? 0) + count);
  };
  for (const letter of lacks) add(letter, -1);
  for (const [from, to] of swaps) {
    add(from, -1);
    add(to, 1);
  }
  return result;
}
