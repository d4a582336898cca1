import type { BetzaMove } from '../../betza/types.ts';
import { UnwritableError, writeBetza } from '../../betza/write.ts';
import { VARIANTS } from '../../variants/registry.ts';
import { sideLetters } from '../../variants/sides.ts';
import type {
  CastlingFiles,
  CastlingRule,
  CastlingToFiles,
  PieceDefinition,
  RoyalRule,
  Variant,
} from '../../variants/types.ts';
import { movesKey } from '../moves.ts';
import { NotPossible } from '../problem.ts';
import { picturesOf, withPicture } from '../xboard-rule.ts';
import { movesOfRay, type RayMoves, readRay } from './rays.ts';
import type { FairyMaxSection, Line } from './sections.ts';

/** A line of a section cannot be read, or says what our games cannot be. */
export class LineError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const SIDES = ['white', 'black'] as const;
type Side = (typeof SIDES)[number];
type PerSide<T> = Readonly<Record<Side, T>>;

/** Numbers of pieces that Fairy-Max gives a meaning. */
const PAWNS: PerSide<number> = { white: 1, black: 2 };
const HILL_KING = 3;
const QUEEN = 7;
const BLACK_QUEEN = 9;
const MOST_PIECES = 15;
/** Pawns that begin on this rank become what White began with on the file where they promote. */
const FILES_DECIDE = 4;
/** Values that are a meaning: loss of the first one loses; the king of the hill. */
const ABSOLUTE_ROYAL = -1;
const HILL_VALUE = -2;
/** The last digit of the value of pieces that pawns cannot become. */
const NO_PROMOTION = 3;

/** A piece as its line says. */
interface FilePiece {
  readonly number: number;
  readonly letter: string;
  readonly value: number;
  readonly line: number;
  readonly rays: readonly string[];
}

/** A kind of piece of the game that comes of it. */
interface Kind {
  readonly letter: string;
  readonly betza: string;
  readonly royal: boolean;
  /** Where its first moves begin, as names of squares. */
  readonly initial: Record<Side, string[]>;
}

/** A piece as one side has it. */
interface SidePiece {
  readonly kind: Kind;
  /** How far it castles: to the right if positive. */
  readonly castles: readonly number[];
  /** Its first moves after which it can be taken en passant, by their length. */
  readonly steps: readonly number[];
  readonly again: boolean;
}

/**
 * A game of Fairy-Max's file as one of ours.
 *
 * @throws LineError that says what cannot be read, or what we do not have
 */
export function gameOfSection(section: FairyMaxSection, name: string): Variant {
  return new GameReader(section).read(name);
}

class GameReader {
  private readonly section: FairyMaxSection;
  private readonly files: number;
  private readonly ranks: number;
  /** How many ranks pawns promote on, and the rank on which they begin. */
  private readonly zone: number;
  private readonly pawnRank: number;
  private readonly rows: PerSide<readonly number[]>;
  private readonly pieces: readonly FilePiece[];
  private readonly kinds: Kind[] = [];
  private readonly known = new Map<string, SidePiece>();

  constructor(section: FairyMaxSection) {
    this.section = section;
    const { board, pieces } = section;
    const [, files, ranks, zone = '1'] = /^(\d+)x(\d+)(?:=(-?\d+))?$/.exec(board?.text ?? '') ?? [];
    if (files === undefined || ranks === undefined || !board)
      throw new LineError(section.line, 'the next line must be the size of the board, as in 8x8');
    [this.files, this.ranks] = [Number(files), Number(ranks)];
    const depth = Number(zone);
    this.zone = Math.max(1, depth);
    // A negative number moves the pawns and leaves the zone as it is.
    this.pawnRank = depth < 0 ? 1 - depth : depth === 3 ? 3 : 2;
    this.pieces = pieces.map((piece, i) => this.readPiece(piece, i + 1));
    this.checkRows();
    if (this.pieces.length > MOST_PIECES)
      throw new LineError(this.pieces[MOST_PIECES]!.line, `there can be at most ${MOST_PIECES} kinds of piece`);
    if (this.pieces.length < 2)
      throw new LineError(section.end, "pieces must follow, White's and Black's pawn first, as in n:259 14,7 31,7");
    this.rows = { white: this.readRow(0), black: this.readRow(1) };
  }

  read(name: string): Variant {
    const { section, files, ranks, pawnRank } = this;
    const sides = (letters: (side: Side) => string) => sideLetters(letters('white'), letters('black'));
    const pawns: PerSide<SidePiece> = { white: this.piece(1, 'white'), black: this.piece(2, 'black') };
    const board = { white: this.rowLetters('white'), black: this.rowLetters('black') };
    const choices = { white: this.promotions('white'), black: this.promotions('black') };
    const royals = this.kinds.filter(({ royal }) => royal);
    const sideRoyals = (side: Side): number[] => this.rows[side].filter((n) => n > 0 && this.pieces[n - 1]!.value < 0);
    const single = royals.length === 1 && SIDES.every((side) => sideRoyals(side).length === 1);
    if (SIDES.some((side) => sideRoyals(side).length === 0))
      throw new LineError(section.line, 'each side must have a royal piece, one with a negative value');
    const castling = this.castling(!single);
    const pawn = pawns.white.kind.letter;
    const both = pawns.black.kind === pawns.white.kind;
    const backwards = SIDES.some((side) => this.pieces[PAWNS[side] - 1]!.rays.some((ray) => this.goesBack(ray, side)));
    const definitions = this.definitions(pawn, single ? royals : []);
    const pictures = picturesOf(section.table ?? '-', definitions);
    return {
      name,
      aliases: [],
      title: titleOf(section),
      files,
      ranks,
      pieces: definitions.map((piece) => withPicture(piece, pictures)),
      ...(!single && { kingless: true, royals: this.royalRule(royals, sideRoyals('white'), sideRoyals('black')) }),
      start: this.start(board, pawns, castling?.rights ?? ''),
      pawn: {
        letter: pawn,
        ...this.firstMoves(pawns),
        ranks: [backwards ? 1 : pawnRank, ranks - this.zone],
        ...this.enPassant(pawns),
        promotion: {
          ...(this.zone > 1 && { region: [ranks - this.zone + 1, ranks] as const }),
          ...(!both && { letters: sides((side) => pawns[side].kind.letter) }),
          to: sides((side) => choices[side]),
          ...this.most(choices),
          ...(pawnRank === FILES_DECIDE && { onFiles: this.promotionFiles() }),
          optional: false,
        },
      },
      ...(castling && { castling: castling.rule }),
      ...(this.isHill() && {
        gameEnd: { flag: { letter: royals[0]!.letter, region: { white: this.centre(), black: this.centre() } } },
      }),
      draws: { moveRule: 100, repetitions: 3 },
      xboard: { parent: section.parent ?? parentOf(section.name) },
    };
  }

  private readPiece({ line, text }: Line, number: number): FilePiece {
    const [, letter, value, rays] = /^(\S):\s*(-?\d+)\s*(.*)$/.exec(text)!;
    if (!/[a-z]/i.test(letter!)) throw new LineError(line, `'${letter}' stands for a piece, but must be a letter`);
    return {
      ...{ number, line, letter: letter!.toUpperCase(), value: Number(value) },
      rays: rays!.split(/\s+/).filter((ray) => ray !== ''),
    };
  }

  /** The rows of numbers are where they must be. */
  private checkRows(): void {
    const { rows, board } = this.section;
    rows.forEach((row, i) => {
      if (!row)
        throw new LineError(
          board!.line + i + 1,
          `this must be ${i === 0 ? 'White' : 'Black'}'s first rank, ` +
            'a number of a piece for each file, as in 6 4 5 7 3 5 4 6',
        );
    });
  }

  private readRow(index: 0 | 1): number[] {
    const { section, files } = this;
    const row = section.rows[index]!;
    const whose = index === 0 ? 'White' : 'Black';
    const numbers = row.text.split(/\s+/).map(Number);
    if (numbers.length === this.ranks && numbers.length !== files)
      throw new LineError(
        section.board!.line,
        'the board lies on its side, as MaxQi has it, which does not say in its file ' +
          'where cannons and soldiers stand; ' +
          'Chinese chess is built in as xiangqi',
      );
    if (numbers.length !== files)
      throw new LineError(row.line, `there are ${numbers.length} pieces on ${whose}'s first rank of ${files} files`);
    const unknown = numbers.find((number) => number > this.pieces.length);
    if (unknown !== undefined)
      throw new LineError(row.line, `there is no piece ${unknown}; there are ${this.pieces.length}`);
    return numbers;
  }

  /** A kind of piece as a side has it, or as it becomes one. */
  private piece(number: number, side: Side): SidePiece {
    const key = `${number} ${side}`;
    const before = this.known.get(key);
    if (before) return before;
    const piece = this.pieces[number - 1]!;
    const squares = this.rows[side].flatMap((n, file) => (n === number ? [this.squareName(side, file)] : []));
    const pawn = number === PAWNS[side];
    const other = side === 'white' ? 'black' : 'white';
    // What only the other side begins with moves ahead for this one as it does for that.
    const view = squares.length === 0 && this.rows[other].includes(number) ? other : side;
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

  /** @param unmoved whether the piece ever stands where it has not moved yet */
  private rayMoves({ rays, line }: FilePiece, side: Side, pawn: boolean, unmoved: boolean): RayMoves[] {
    return rays.flatMap((text) => {
      const ray = readRay(text, side === 'white' ? -1 : 1);
      if (!ray)
        throw new LineError(line, `'${text}' is no step with a mode in hexadecimal digits, as in 14,7 or 15,1F003`);
      // What has not moved yet is only what stands there at the beginning.
      if (!unmoved && (ray.mode & 15) === 4) return [];
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
    const own = this.kinds.find((kind) => kind.letter === letter);
    if (own && isSame(own)) return own;
    const alike = stands ? undefined : this.kinds.find(isSame);
    if (alike) return alike;
    const free = own ? [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((other) => !this.isTaken(other)) : letter;
    if (free === undefined) throw new LineError(this.section.line, 'there are more kinds of piece than letters');
    const kind = { letter: free, betza, royal, initial: { white: [], black: [] } };
    this.kinds.push(kind);
    return kind;
  }

  private isTaken(letter: string): boolean {
    return this.kinds.some((kind) => kind.letter === letter) || this.pieces.some((piece) => piece.letter === letter);
  }

  private rowLetters(side: Side): string[] {
    return this.rows[side].map((number) => (number === 0 ? '' : this.piece(number, side).kind.letter));
  }

  /**
   * What a side's pawns become, as letters, the one that Fairy-Max takes first: any piece that is not royal, or only
   * that one if it is worth less than half of the best piece on the board, as in the old games.
   */
  private promotions(side: Side): string {
    const { rows, pieces } = this;
    const other = side === 'black' && rows.white.includes(QUEEN) && !rows.black.includes(QUEEN);
    const queen = other && pieces.length >= BLACK_QUEEN ? BLACK_QUEEN : QUEEN;
    const own = pieces[queen - 1];
    if (this.pawnRank === FILES_DECIDE) return [...new Set(this.promotionFiles())].join('');
    if (!own) throw new LineError(this.section.line, `there is no piece ${queen}, which pawns become`);
    const best = Math.max(...[...rows.white, ...rows.black].map((n) => pieces[n - 1]?.value ?? 0));
    const free = own.value * 2 >= best;
    const numbers = [own, ...pieces.filter((piece) => free && this.isChoice(piece, side))].map(({ number }) => number);
    return [...new Set(numbers.map((number) => this.piece(number, side).kind.letter))].join('');
  }

  /** What pawns become on each file: what began there; for the royal piece, its neighbour towards file a. */
  private promotionFiles(): string {
    const row = this.rows.white;
    const isRoyal = (number: number): boolean => number > 0 && this.pieces[number - 1]!.value < 0;
    const numbers = row.map((number, file) => (isRoyal(number) ? (row[file - 1] ?? 0) : number));
    if (numbers.some((number) => number === 0 || isRoyal(number)))
      throw new LineError(this.section.rows[0]!.line, 'pawns become what began on their file, but on one nothing did');
    return numbers.map((number) => this.piece(number, 'white').kind.letter).join('');
  }

  private isChoice({ number, letter, value }: FilePiece, side: Side): boolean {
    if (number <= 2 || value === ABSOLUTE_ROYAL || Math.abs(value) % 10 === NO_PROMOTION) return false;
    // Of several with one letter the first is meant for White, the last for Black.
    const named = this.pieces.filter((piece) => piece.letter === letter);
    if ((side === 'white' ? named[0] : named.at(-1))!.number !== number) return false;
    return value >= 0 || this.rows[side].filter((n) => n === number).length > 1;
  }

  /** A side cannot have more royal pieces than at the beginning. */
  private most(choices: PerSide<string>): { most?: Record<string, number> } {
    const royals = this.kinds.filter(({ royal, letter }) => royal && (choices.white + choices.black).includes(letter));
    const count = (letter: string): number =>
      Math.max(...SIDES.map((side) => this.rowLetters(side).filter((other) => other === letter).length));
    return royals.length === 0 ? {} : { most: Object.fromEntries(royals.map(({ letter }) => [letter, count(letter)])) };
  }

  /** Several royal pieces, or different ones: all of them while they are absolute, else the last one. */
  private royalRule(royals: readonly Kind[], ...numbers: readonly (readonly number[])[]): RoyalRule {
    const all = numbers.flat().map((n) => this.pieces[n - 1]!);
    const absolute = all.some(({ value }) => value === ABSOLUTE_ROYAL);
    return {
      letters: royals.map(({ letter }) => letter).join(''),
      ...(!absolute && { atMost: 1 }),
      ...(!absolute && all.some(({ number }) => number > QUEEN) && { notAll: true }),
    };
  }

  private takesEnPassant(side: Side): boolean {
    const other = side === 'white' ? 'black' : 'white';
    const rays = this.rayMoves(this.pieces[PAWNS[other] - 1]!, other, true, true);
    const own = this.rayMoves(this.pieces[PAWNS[side] - 1]!, side, true, true);
    return [...rays, ...own].some(({ enPassant }) => enPassant !== undefined);
  }

  /** Where pawns make their first moves; those of three ranks from the first of two ranks only. */
  private firstMoves(
    pawns: PerSide<SidePiece>,
  ): Pick<Variant['pawn'], 'initialRank' | 'initialRegion' | 'longStepRegion'> {
    if (!SIDES.some((side) => pawns[side].kind.betza.includes('i'))) return {};
    const { pawnRank } = this;
    if (!SIDES.some((side) => pawns[side].again)) return { initialRank: pawnRank };
    if (!SIDES.every((side) => pawns[side].again))
      throw new LineError(this.section.line, 'only one side has pawns that make first moves from two ranks');
    return { initialRegion: [pawnRank, pawnRank + 1], longStepRegion: [pawnRank, pawnRank] };
  }

  /** Where pawns may be taken en passant, if only one side's can. */
  private enPassant(pawns: PerSide<SidePiece>): Pick<Variant['pawn'], 'enPassant'> {
    const [byWhite, byBlack] = [pawns.black.steps.length > 0, pawns.white.steps.length > 0];
    if (byWhite === byBlack) return {};
    return { enPassant: { white: byWhite ? '**' : '', black: byBlack ? '**' : '' } };
  }

  private goesBack(text: string, side: Side): boolean {
    const ray = readRay(text, side === 'white' ? -1 : 1);
    return ray !== undefined && (ray.step.dy < 0 || ray.second.dy < 0);
  }

  private isHill(): boolean {
    const king = this.pieces[HILL_KING - 1];
    return king?.value === HILL_VALUE && this.rows.white.includes(HILL_KING);
  }

  private centre(): string {
    const middle = (length: number): number[] => [Math.ceil(length / 2), Math.floor(length / 2) + 1];
    return [
      ...new Set(middle(this.ranks).flatMap((rank) => middle(this.files).map((file) => fileName(file) + rank))),
    ].join(' ');
  }

  /** How kings castle, and the rights that a game begins with. @param kingless whether the game has no king as such */
  private castling(kingless: boolean): { rule: CastlingRule; rights: string } | undefined {
    const found = SIDES.map((side) => this.castlingOf(side));
    const [white, black] = found;
    const one = white ?? black;
    if (!one) return undefined;
    const same = !white || !black || JSON.stringify(white.target) === JSON.stringify(black.target);
    const partners = [...new Set(found.flatMap((own) => own?.partners ?? []))].join('');
    const rights = (white?.rights ?? '') + (black?.rights ?? '').toLowerCase();
    if (white && black && white.king !== black.king)
      throw new LineError(this.section.line, 'kings of two kinds that both castle are not possible');
    return {
      rights,
      rule: {
        target: one.target,
        ...(!same && { blackTarget: black!.target }),
        ...{ partners, shuffled: true, ...(kingless && { king: one.king }), fen: 'KQkq' as const },
      },
    };
  }

  private castlingOf(
    side: Side,
  ): { target: CastlingToFiles; partners: string[]; rights: string; king: string } | undefined {
    const row = this.rows[side];
    const at = row.findIndex((number) => number > 0 && this.piece(number, side).castles.length > 0);
    if (at < 0) return undefined;
    const { castles, kind } = this.piece(row[at]!, side);
    const toSide = (sign: 1 | -1): CastlingFiles | undefined => {
      const all = castles
        .filter((distance) => distance * sign > 0 && at + distance >= 0 && at + distance < this.files)
        .map((distance) => ({ king: fileName(at + 1 + distance), partner: fileName(at + 1 + distance - sign) }));
      const [first, ...others] = all;
      return first && { ...first, ...(others.length > 0 && { others }) };
    };
    const [right, left] = [toSide(1), toSide(-1)];
    const corners = { K: row.at(-1)!, Q: row[0]! };
    const rights = [right && corners.K > 0 ? 'K' : '', left && corners.Q > 0 ? 'Q' : ''].join('');
    if (rights === '') return undefined;
    const partners = [...rights].map((right) => this.piece(corners[right as 'K' | 'Q'], side).kind.letter);
    // A side to which it never castles needs some files too.
    const target = { right: right ?? left!, left: left ?? right! };
    return { target: { kind: 'files', ...target }, partners, rights, king: kind.letter };
  }

  /** The definitions of all kinds, the king first if there is one, the pawn last. */
  private definitions(pawn: string, kings: readonly Kind[]): PieceDefinition[] {
    const names = new Set<string>();
    const place = (kind: Kind): number => (kings.includes(kind) ? 0 : kind.letter === pawn ? 2 : 1);
    return this.kinds
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

  private start(board: PerSide<readonly string[]>, pawns: PerSide<SidePiece>, rights: string): string {
    const { files, ranks, pawnRank } = this;
    const rank = (own: number): string[] => {
      if (own === 1) return board.white.map((letter) => letter || '1');
      if (own === ranks) return board.black.map((letter) => letter.toLowerCase() || '1');
      if (own === pawnRank) return Array<string>(files).fill(pawns.white.kind.letter);
      if (own === ranks + 1 - pawnRank) return Array<string>(files).fill(pawns.black.kind.letter.toLowerCase());
      return Array<string>(files).fill('1');
    };
    const rows = Array.from({ length: ranks }, (_, i) =>
      rank(ranks - i)
        .join('')
        .replace(/1+/g, (empty) => String(empty.length)),
    );
    return `${rows.join('/')} w ${rights || '-'} - 0 1`;
  }

  private squareName(side: Side, file: number): string {
    return fileName(file + 1) + (side === 'white' ? 1 : this.ranks);
  }
}

/** The letter of a file, counted from 1. */
function fileName(file: number): string {
  return String.fromCharCode(96 + file);
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

/** What a comment calls the game, else its name. */
function titleOf({ name, comment }: FairyMaxSection): string {
  const title = (comment ?? '').replace(/\(.*?\)/g, '').replace(/[.;:](\s.*)?$/, '');
  return title.trim().replace(/\s+/g, ' ') || name;
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

/** XBoard's variant that has the rules of a game of this name, as the built-in game has them from it. */
function parentOf(name: string): string {
  const wanted = name.toLowerCase();
  const own = VARIANTS.find((variant) => [variant.name, ...variant.aliases].includes(wanted));
  return own?.xboard.parent ?? 'fairy';
}
