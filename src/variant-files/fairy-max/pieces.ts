import type { BetzaMove } from '../../betza/types.ts';
import { UnwritableError, writeBetza } from '../../betza/write.ts';
import { VARIANTS } from '../../variants/registry.ts';
import type { PieceDefinition } from '../../variants/types.ts';
import { movesKey } from '../moves.ts';
import { NotPossible } from '../problem.ts';
import { isFirstMove, movesOfRay, type RayMoves, readRay } from './rays.ts';
import { LineError } from './sections.ts';
import { type FilePiece, fileLetter, PAWNS, type Setup, type Side } from './setup.ts';

/** A kind of piece of the game that comes of it. */
export interface Kind {
  readonly letter: string;
  readonly betza: string;
  readonly royal: boolean;
  /** Where its first moves begin, as names of squares. */
  readonly initial: Record<Side, string[]>;
}

/** A piece as one side has it. */
export interface SidePiece {
  readonly kind: Kind;
  /** How far it castles: to the right if positive. */
  readonly castles: readonly number[];
  /** Its first moves after which it can be taken en passant, by their length. */
  readonly steps: readonly number[];
  readonly again: boolean;
}

/** The pieces of a section as kinds of piece of our game, found as they are asked for. */
export class Pieces {
  private readonly setup: Setup;
  private readonly found: Kind[] = [];
  private readonly known = new Map<string, SidePiece>();

  constructor(setup: Setup) {
    this.setup = setup;
  }

  /** All kinds that were asked for until now. */
  get kinds(): readonly Kind[] {
    return this.found;
  }

  /** The piece of a number as a side has it, or as it becomes one. */
  of(number: number, side: Side): SidePiece {
    const key = `${number} ${side}`;
    const before = this.known.get(key);
    if (before) return before;
    const piece = this.setup.pieces[number - 1]!;
    const squares = this.setup.rows[side].flatMap((n, file) => (n === number ? [this.squareName(side, file)] : []));
    const pawn = number === PAWNS[side];
    const other = side === 'white' ? 'black' : 'white';
    // What only the other side begins with moves ahead for this one as it does for that.
    const view = squares.length === 0 && this.setup.rows[other].includes(number) ? other : side;
    const all = this.rayMoves(piece, view, pawn, pawn || squares.length > 0);
    const straight = all.flatMap((ray) => ray.moves);
    const moves = pawn ? straight : aroundEdges(straight);
    const steps = all.flatMap(({ enPassant }) => enPassant ?? []);
    const takes = pawn && this.takesEnPassant(side);
    const betza = this.notation(piece, takes ? moves.map(withEnPassant) : moves);
    const royal = piece.value < 0;
    const kind = this.kindOf(piece, betza, royal, pawn || squares.length > 0);
    if (!pawn && moves.some(({ initial }) => initial)) kind.initial[side].push(...squares);
    const found = {
      ...{ kind, steps, again: all.some(({ again }) => again) },
      castles: all.flatMap(({ castles }) => castles ?? []),
    };
    this.known.set(key, found);
    return found;
  }

  /** The letters on a side's first rank, '' where nothing stands. */
  rowLetters(side: Side): string[] {
    return this.setup.rows[side].map((number) => (number === 0 ? '' : this.of(number, side).kind.letter));
  }

  /** The definitions of all kinds, the king first if there is one, the pawn last. */
  definitions(pawn: string, kings: readonly Kind[]): PieceDefinition[] {
    const names = new Set<string>();
    const place = (kind: Kind): number => (kings.includes(kind) ? 0 : kind.letter === pawn ? 2 : 1);
    return this.found
      .toSorted((a, b) => place(a) - place(b))
      .map(({ letter, betza, initial, royal }) => {
        const usual = royal ? 'King' : letter === pawn ? 'Pawn' : nameOf(letter, betza);
        const name = names.has(usual) ? `${usual} ${letter}` : usual;
        names.add(name);
        const begins = initial.white.length + initial.black.length > 0;
        const region = { white: initial.white.join(' '), black: initial.black.join(' ') };
        return { letter, name, betza, ...(begins && { initialRegion: region }) };
      });
  }

  /** @param unmoved whether the piece ever stands where it has not moved yet */
  private rayMoves({ rays, line }: FilePiece, side: Side, pawn: boolean, unmoved: boolean): RayMoves[] {
    return rays.flatMap((text) => {
      const ray = readRay(text, side === 'white' ? -1 : 1);
      if (!ray)
        throw new LineError(line, `'${text}' is no step with a mode in hexadecimal digits, as in 14,7 or 15,1F003`);
      // What has not moved yet is only what stands there at the beginning.
      if (!unmoved && isFirstMove(ray)) return [];
      try {
        return [movesOfRay(ray, pawn)];
      } catch (error) {
        if (!(error instanceof NotPossible)) throw error;
        throw new LineError(line, `'${text}': ${error.message}`);
      }
    });
  }

  private notation({ line, letter }: FilePiece, moves: readonly BetzaMove[]): string {
    try {
      return moves.length === 0 ? '' : writeBetza(moves);
    } catch (error) {
      if (!(error instanceof UnwritableError)) throw error;
      throw new LineError(line, `the ${letter} moves as our notation cannot say: ${error.message}`);
    }
  }

  /** The kind that moves so: one that there is already, or a new one, by another letter if its own is taken. */
  private kindOf({ letter }: FilePiece, betza: string, royal: boolean, stands: boolean): Kind {
    const isSame = (kind: Kind): boolean => kind.royal === royal && movesKey(kind.betza) === movesKey(betza);
    const own = this.found.find((kind) => kind.letter === letter);
    if (own && isSame(own)) return own;
    const alike = stands ? undefined : this.found.find(isSame);
    if (alike) return alike;
    const free = own ? [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((other) => !this.isTaken(other)) : letter;
    if (free === undefined) throw new LineError(this.setup.section.line, 'there are more kinds of piece than letters');
    const kind = { letter: free, betza, royal, initial: { white: [], black: [] } };
    this.found.push(kind);
    return kind;
  }

  private isTaken(letter: string): boolean {
    return (
      this.found.some((kind) => kind.letter === letter) || this.setup.pieces.some((piece) => piece.letter === letter)
    );
  }

  private takesEnPassant(side: Side): boolean {
    const other = side === 'white' ? 'black' : 'white';
    const rays = this.rayMoves(this.setup.pieces[PAWNS[other] - 1]!, other, true, true);
    const own = this.rayMoves(this.setup.pieces[PAWNS[side] - 1]!, side, true, true);
    return [...rays, ...own].some(({ enPassant }) => enPassant !== undefined);
  }

  private squareName(side: Side, file: number): string {
    return fileLetter(file + 1) + (side === 'white' ? 1 : this.setup.ranks);
  }
}

/** Where some moves go around the edges, steps straight ahead are said to do so too: it makes no difference. */
function aroundEdges(moves: readonly BetzaMove[]): readonly BetzaMove[] {
  if (!moves.some(({ legs }) => legs.some(({ wraps }) => wraps))) return moves;
  const around = (move: BetzaMove): BetzaMove =>
    move.initial || move.legs.some(({ dx }) => dx !== 0)
      ? move
      : { ...move, legs: move.legs.map((leg) => ({ ...leg, wraps: true })) };
  return moves.map(around);
}

function withEnPassant(move: BetzaMove): BetzaMove {
  return move.legs.at(-1)!.onOccupied ? { ...move, enPassant: true } : move;
}

/** Pieces of the games that are built in, but for kings, by their moves. */
let known: Map<string, PieceDefinition[]> | undefined;

/** What a piece that moves so is called in a game that is built in, rather by this letter. */
function nameOf(letter: string, betza: string): string {
  if (!known) {
    known = new Map();
    for (const piece of VARIANTS.flatMap(({ pieces, kingless }) => (kingless ? [] : pieces.slice(1)))) {
      const key = movesKey(piece.betza);
      known.set(key, [...(known.get(key) ?? []), piece]);
    }
  }
  const same = known.get(movesKey(betza)) ?? [];
  return (same.find((piece) => piece.letter === letter) ?? same[0])?.name ?? `Piece ${letter}`;
}
