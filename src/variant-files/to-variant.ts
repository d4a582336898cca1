import type { Geometry } from '../board/paths.ts';
import type {
  CastlingRule,
  DropRule,
  EndingRules,
  HoldingsRule,
  PawnRule,
  PieceDefinition,
  Region,
  Variant,
} from '../variants/types.ts';
import { DOUBLE_STEP, hasInitialMoves, withEnPassant } from './en-passant.ts';
import { ALL_PIECES, type FieldName, type Fields } from './fields.ts';
import { type FileGame, type FilePiece, lettersOf } from './file-game.ts';
import { fromVariant } from './from-variant.ts';
import { KING_SLOT, PAWN_SLOT, SHOGI_PAWN_SLOT, slotTitle } from './predefined-pieces.ts';
import { isEmpty, isSame, type RegionSquares, regionFrom, squaresOfRegion, without } from './regions.ts';
import { normalFen } from './start-fen.ts';
import { withOrigin } from './with-origin.ts';
import { picturesOf, withPicture, xboardRule } from './xboard-rule.ts';

/** A game of a file says something that our games cannot be. */
export class NotPossible extends Error {
  /** The field that says it. */
  readonly field: FieldName | undefined;

  constructor(field: FieldName | undefined, message: string) {
    super(message);
    this.field = field;
  }
}

/** Both sides' names of a field. */
type Both =
  | 'promotionPawnTypes'
  | 'promotionPieceTypes'
  | 'enPassantTypes'
  | 'castlingRookPieces'
  | 'castlingKingPiece';

/**
 * A game of a file as one of ours. Its pieces stand in any order, but the king first and the pawn last.
 *
 * @throws NotPossible that says what we do not have
 */
export function toVariant(name: string, game: FileGame): Variant {
  const variant = new VariantMaker(name, game).make();
  const { origin } = game;
  return origin ? withOrigin(variant, new VariantMaker(name, fromVariant(origin).game).make(), origin) : variant;
}

class VariantMaker {
  private readonly name: string;
  private readonly fields: Fields;
  private readonly pieces: ReadonlyMap<string, FilePiece>;
  private readonly board: Geometry;
  private readonly start: string;
  /** Slots of what can only come about by promotion, so that it is no piece of its own. */
  private readonly hidden: ReadonlySet<string>;

  constructor(name: string, game: FileGame) {
    this.name = name;
    this.fields = game.fields;
    this.pieces = game.pieces;
    this.board = { files: game.fields.maxFile, ranks: game.fields.maxRank };
    this.start = normalFen(game.fields.startFen);
    this.hidden = this.hiddenSlots();
  }

  make(): Variant {
    const { name, fields, start } = this;
    const holdings = this.holdings();
    const castling = this.castling();
    const endings = this.endings();
    const promoting = fields.promotedPieceType.length > 0;
    const pieces = this.definitions();
    const king = this.pieces.has(KING_SLOT);
    const pictures = picturesOf(fields.pieceToCharTable, pieces);
    return {
      name,
      aliases: [],
      title: fields.title || titleOf(name),
      ...this.board,
      pieces: pieces.map((piece) => withPicture(piece, pictures)),
      ...(king ? {} : { kingless: true }),
      start,
      pawn: this.pawn(),
      ...(promoting && {
        promotion: { region: this.region('promotionRegion'), optional: !fields.mandatoryPiecePromotion },
      }),
      ...(fields.immobilityIllegal && { noImmobility: true }),
      ...(castling && { castling }),
      ...(holdings && { holdings }),
      ...(endings && { endings }),
      draws: {
        ...(fields.nMoveRule > 0 && { moveRule: 2 * fields.nMoveRule }),
        repetitions: fields.nFoldRule,
        ...(fields.nFoldValue !== 'draw' && {
          repetition: {
            value: fields.nFoldValue,
            side: fields.nFoldValueAbsolute ? ('white' as const) : ('mover' as const),
          },
        }),
        ...(fields.perpetualCheckIllegal && { perpetualCheckLoses: true }),
      },
      xboard: xboardRule(fields, pictures, holdings),
    };
  }

  private hiddenSlots(): ReadonlySet<string> {
    const { promotedPieceType, startFen, promotionPieceTypesWhite } = this.fields;
    const board = startFen
      .split(' ')[0]!
      .toUpperCase()
      .replace(/\+[A-Z]/g, '');
    const from = new Set(promotedPieceType.map(([slot]) => slot));
    return new Set(
      promotedPieceType
        .map(([, slot]) => slot)
        .filter(
          (slot) =>
            !from.has(slot) &&
            !board.includes(this.pieces.get(slot)!.letter) &&
            !promotionPieceTypesWhite.includes(slot),
        ),
    );
  }

  private definitions(): PieceDefinition[] {
    const { promotedPieceType } = this.fields;
    const enPassant = this.both('enPassantTypes');
    const main = this.mainPawn();
    const all = [...this.pieces]
      .filter(([slot]) => !this.hidden.has(slot))
      .flatMap(([slot, piece]): PieceDefinition[] => {
        const { letter } = piece;
        const name = this.nameOf(slot);
        const target = promotedPieceType.find(([from]) => from === slot)?.[1];
        let betza = slot === KING_SLOT ? piece.betza : this.enPassantBetza(slot, piece.betza, enPassant.includes(slot));
        if (slot === PAWN_SLOT && !isEmpty(this.doubleSteps())) betza += DOUBLE_STEP;
        if (betza === '') throw new NotPossible(undefined, `a piece that never moves (${name}) is not possible`);
        if (target === undefined) return [{ letter, name, betza }];
        const promoted = this.pieces.get(target)!;
        return [
          { letter, name, betza, promotesTo: `+${letter}` },
          { letter: `+${letter}`, name: this.nameOf(target), betza: promoted.betza },
        ];
      });
    const isKing = ({ letter }: PieceDefinition): boolean => letter === this.pieces.get(KING_SLOT)?.letter;
    const isPawn = ({ letter }: PieceDefinition): boolean => letter === main;
    return [...all.filter(isKing), ...all.filter((piece) => !isKing(piece) && !isPawn(piece)), ...all.filter(isPawn)];
  }

  private nameOf(slot: string): string {
    const { name, letter } = this.pieces.get(slot)!;
    return name ?? (slot.startsWith('custom') ? `Piece ${letter}` : slotTitle(slot));
  }

  /** Where a game has double steps, the pieces that take en passant can do that with all their captures. */
  private enPassantBetza(slot: string, betza: string, allowed: boolean): string {
    const possible =
      this.hasDoubleSteps() &&
      [...this.pieces].some(([other, piece]) => other === PAWN_SLOT || hasInitialMoves(piece.betza));
    return allowed && possible
      ? slot === PAWN_SLOT || !betza.includes('e')
        ? withEnPassant(betza, true)
        : betza
      : withEnPassant(betza, false);
  }

  private hasDoubleSteps(): boolean {
    return !isEmpty(this.doubleSteps());
  }

  private doubleSteps(): RegionSquares {
    const { doubleStep } = this.fields;
    return doubleStep ? this.squares('doubleStepRegion') : squaresOfRegion({ white: '', black: '' }, this.board);
  }

  /** The letter of the piece that counts as the pawn; '' if there is none. */
  private mainPawn(): string {
    const [main] = this.both('promotionPawnTypes');
    return main === undefined || main === ALL_PIECES ? '' : (this.pieces.get(main)?.letter ?? '');
  }

  private pawn(): PawnRule {
    const { fields, board } = this;
    const letter = this.mainPawn();
    const promoting = this.letters(this.promotingPawns());
    const steps = this.doubleSteps();
    const initial = isEmpty(steps) ? undefined : regionFrom(steps, board);
    const region = this.region('promotionRegion');
    const lastRank = Array.isArray(region) && region[0] === board.ranks;
    return {
      letter,
      ...(initial &&
        (Array.isArray(initial) && initial[0] === initial[1]
          ? { initialRank: initial[0] }
          : { initialRegion: initial })),
      ...this.enPassantRegion(),
      ranks: [1, board.ranks],
      promotion: {
        ...(!lastRank && { region }),
        ...(promoting !== letter && { letters: promoting }),
        to: this.letters(this.both('promotionPieceTypes')),
        optional: !fields.mandatoryPawnPromotion,
      },
    };
  }

  /** The slots of pieces that become one of several; those that become what belongs to them alone are left to the other rule. */
  private promotingPawns(): readonly string[] {
    const { fields } = this;
    const pawns = this.both('promotionPawnTypes');
    const paired = pawns.filter((slot) => fields.promotedPieceType.some(([from]) => from === slot));
    if (paired.length === 0) return pawns;
    if (this.letters(this.both('promotionPieceTypes')) !== '')
      throw new NotPossible('promotedPieceType', 'a pawn that becomes this or another piece at will is not possible');
    if (fields.mandatoryPawnPromotion !== fields.mandatoryPiecePromotion)
      throw new NotPossible('promotedPieceType', 'here pawns and pieces must either all be free to promote or none');
    return pawns.filter((slot) => !paired.includes(slot));
  }

  /** The dialect says where a side may take, we where a side's pawns may be taken. */
  private enPassantRegion(): Pick<PawnRule, 'enPassant'> {
    const [white, black] = this.squares('enPassantRegion');
    const swapped: RegionSquares = [black, white];
    if (isSame(swapped, squaresOfRegion([1, this.board.ranks], this.board))) return {};
    return { enPassant: regionFrom(swapped, this.board) };
  }

  private castling(): CastlingRule | undefined {
    const { fields, board } = this;
    const rights = this.start.split(' ')[2] ?? '-';
    const partners = this.letters(this.both('castlingRookPieces'));
    const kingSlot = this.both('castlingKingPiece');
    const king = this.pieces.get(kingSlot)?.letter;
    const fits =
      fields.castlingKingsideFile <= board.files &&
      fields.castlingQueensideFile < board.files &&
      fields.castlingQueensideFile < fields.castlingKingsideFile &&
      fields.castlingRank <= board.ranks;
    if (!fields.castling || partners === '' || king === undefined || !fits) {
      if (fields.castling && rights !== '-' && !fits)
        throw new NotPossible('castlingKingsideFile', 'the files to which the king castles are not on the board');
      return undefined;
    }
    const name = (file: number): string => String.fromCharCode(96 + file);
    const { castlingRookKingsideFile: right, castlingRookQueensideFile: left } = fields;
    return {
      target: {
        kind: 'files',
        right: { king: name(fields.castlingKingsideFile), partner: name(fields.castlingKingsideFile - 1) },
        left: { king: name(fields.castlingQueensideFile), partner: name(fields.castlingQueensideFile + 1) },
      },
      partners,
      shuffled: true,
      ...(fields.castlingRank > 1 && { rank: fields.castlingRank }),
      ...(kingSlot !== KING_SLOT && { king, kingFile: name(fields.castlingKingFile) }),
      ...((right < board.files || left > 1) && {
        partnerFiles: { ...(right < board.files && { right: name(right) }), ...(left > 1 && { left: name(left) }) },
      }),
      fen: 'KQkq',
    };
  }

  private holdings(): HoldingsRule | undefined {
    const { fields } = this;
    if (!fields.pieceDrops && !fields.capturesToHand && !fields.startFen.includes('[')) return undefined;
    const slots = [...this.pieces.keys()].filter((slot) => slot !== KING_SLOT && !this.hidden.has(slot));
    const drops = fields.pieceDrops ? this.dropRules(slots) : undefined;
    return {
      pieces: this.letters(slots),
      ...(fields.capturesToHand && { captured: 'captor' as const, ...(!fields.dropLoop && { demotes: true }) }),
      ...(drops && { drops }),
    };
  }

  private dropRules(slots: readonly string[]): DropRule[] {
    const rules = new Map<string, DropRule>();
    for (const slot of slots) {
      const rule = this.dropRule(slot);
      const key = JSON.stringify(rule);
      const letters = (rules.get(key)?.letters ?? '') + this.pieces.get(slot)!.letter;
      rules.set(key, { letters, ...rule });
    }
    return [...rules.values()];
  }

  private dropRule(slot: string): Omit<DropRule, 'letters'> {
    const { fields, board } = this;
    let squares = this.squares('dropRegion');
    if (slot === PAWN_SLOT) {
      if (!fields.promotionZonePawnDrops) squares = without(squares, this.squares('promotionRegion'));
      if (!fields.firstRankPawnDrops) squares = without(squares, squaresOfRegion([1, 1], board));
    }
    return {
      region: regionFrom(squares, board),
      ...(fields.dropNoDoubled === slot && { mostOnFile: fields.dropNoDoubledCount }),
      ...(slot === SHOGI_PAWN_SLOT && fields.shogiPawnDropMateIllegal && { noMate: true }),
    };
  }

  private endings(): EndingRules | undefined {
    const { fields } = this;
    const flag = this.squares('flagRegion');
    const [white, black] = (['flagPieceWhite', 'flagPieceBlack'] as const).map((name) =>
      this.letterOrAll(fields[name]),
    );
    const rules: EndingRules = {
      ...(fields.extinctionValue !== 'none' &&
        fields.extinctionPieceTypes.length > 0 && {
          extinction: {
            letters: fields.extinctionPieceTypes.includes(ALL_PIECES)
              ? ALL_PIECES
              : this.letters(fields.extinctionPieceTypes),
            value: fields.extinctionValue,
            ...(fields.extinctionPieceCount > 0 && { count: fields.extinctionPieceCount }),
            ...(fields.extinctionOpponentPieceCount > 0 && { opponentCount: fields.extinctionOpponentPieceCount }),
            ...(fields.extinctionClaim && { claim: true }),
          },
        }),
      ...(!isEmpty(flag) && {
        flag: {
          letter: white === black ? white! : { white: white!, black: black! },
          region: regionFrom(flag, this.board),
          ...(fields.flagPieceCount > 1 && { count: fields.flagPieceCount }),
        },
      }),
      ...(fields.checkCounting && { checks: this.checks() }),
      ...(fields.checkmateValue !== 'loss' && { checkmate: fields.checkmateValue }),
      ...(fields.stalemateValue !== 'draw' && { stalemate: fields.stalemateValue }),
    };
    return Object.keys(rules).length > 0 ? rules : undefined;
  }

  private checks(): number {
    const [, white, black] = /(?:^|\s)(\d+)\+(\d+)(?:\s|$)/.exec(this.start) ?? [];
    if (white === undefined || white !== black)
      throw new NotPossible(
        'startFen',
        'a game that counts checks needs the number in its start position, the same for both, as in 3+3',
      );
    return Number(white);
  }

  private squares(
    name: 'promotionRegion' | 'doubleStepRegion' | 'enPassantRegion' | 'dropRegion' | 'flagRegion',
  ): RegionSquares {
    const { fields } = this;
    return squaresOfRegion({ white: fields[`${name}White`], black: fields[`${name}Black`] }, this.board);
  }

  private region(name: 'promotionRegion'): Region {
    return regionFrom(this.squares(name), this.board);
  }

  /** What a field says of both sides, which must be the same. */
  private both<T extends Both>(name: T): Fields[`${T}White`] {
    const [white, black] = [this.fields[`${name}White`], this.fields[`${name}Black`]];
    if (JSON.stringify(white) !== JSON.stringify(black))
      throw new NotPossible(`${name}Black`, 'this must be the same for both sides here');
    return white as Fields[`${T}White`];
  }

  /** The letters of those of the slots in which there is a piece. */
  private letters(slots: readonly string[]): string {
    const { letterOf } = lettersOf(this.pieces);
    return slots.map((slot) => letterOf(slot) ?? '').join('');
  }

  private letterOrAll(slot: string): string {
    return slot === ALL_PIECES ? ALL_PIECES : this.letters([slot]);
  }
}

/** `my-game` becomes `My-game`. */
function titleOf(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
