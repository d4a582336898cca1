import type { Geometry } from '../board/square.ts';
import { type Letters, lettersFor, splitLetters } from '../variants/sides.ts';
import type { DropRule, Region, Variant } from '../variants/types.ts';
import { ALL_PIECES, type Fields, INITIAL_FIELDS } from './fields.ts';
import type { FileGame } from './file-game.ts';
import { CAMBODIAN_ENDER, CAMBODIAN_LEAPS } from './first-moves.ts';
import { TRIPLE_STEP, withoutSteps } from './moves.ts';
import { slotsOf } from './piece-slots.ts';
import { KING_SLOT, PAWN_SLOT, SHOGI_PAWN_SLOT, SOLDIER_SLOT } from './predefined-pieces.ts';
import { isSame, type RegionSquares, regionNames, squaresOfRegion, without } from './regions.ts';
import { HOWEVER_MANY } from './royal-rules.ts';

/** One of our games as the dialect has it, and a line for each rule that it has no words for. */
export interface Described {
  readonly game: FileGame;
  readonly missing: readonly string[];
}

/** Describes one of our games in the words of the dialect. */
export function fromVariant(variant: Variant): Described {
  return new Describer(variant).describe();
}

/** XBoard's variants from which the dialect lets it take what it cannot be told, by those that ours take it from. */
const TEMPLATES: Readonly<Record<string, string>> = {
  shogi: 'shogi',
  bughouse: 'bughouse',
  crazyhouse: 'bughouse',
  seirawan: 'seirawan',
};

type Mutable = { -readonly [K in keyof Fields]: Fields[K] };

class Describer {
  private readonly variant: Variant;
  private readonly board: Geometry;
  private readonly fields: Mutable = { ...INITIAL_FIELDS };
  private readonly missing: string[] = [];
  private readonly slots: ReturnType<typeof slotsOf>;

  constructor(variant: Variant) {
    this.variant = variant;
    this.board = { files: variant.files, ranks: variant.ranks };
    this.slots = slotsOf(variant);
  }

  describe(): Described {
    const { variant, fields, missing } = this;
    fields.title = variant.title;
    fields.selectiveSearch = variant.selectiveSearch === true;
    fields.variantTemplate = TEMPLATES[variant.xboard.parent] ?? 'fairy';
    fields.maxFile = variant.files;
    fields.maxRank = variant.ranks;
    fields.startFen = variant.start;
    fields.immobilityIllegal = variant.noImmobility === true;
    this.describePlay();
    this.describePawn();
    this.describePromotion();
    this.describeCastling();
    this.describeHoldings();
    this.describeFirstMoves();
    this.describeGameEnd();
    this.describeDraws();
    if (variant.startArrays)
      missing.push('each side sets up its first rank itself, and White may not move its companion on the first move');
    return { game: { pieces: this.slots.pieces, fields, origin: variant }, missing };
  }

  private describePlay(): void {
    const { fields, variant, missing } = this;
    const { blast, royals, pieces } = variant;
    fields.mustCapture = variant.mustCapture === true;
    fields.checking = variant.noChecks !== true;
    fields.flyingGeneral = variant.noFacingKings === true;
    if (royals) {
      fields.extinctionPseudoRoyal = true;
      fields.extinctionPieceTypes = this.slotsIn(royals.letters);
      fields.extinctionPieceCount = royals.atMost === undefined ? HOWEVER_MANY : royals.atMost - 1;
      fields.extinctionValue = 'loss';
      fields.dupleCheck = royals.notAll === true;
      if (royals.onlyFirst) missing.push('of several royal pieces only the one on the first file is royal');
    }
    if (blast) {
      fields.blastOnCapture = true;
      fields.blastImmuneTypes = this.slotsIn(blast.immune ?? '');
      if (this.slotsIn(blast.spares).join() !== PAWN_SLOT)
        missing.push(`explosions spare ${list(blast.spares) || 'nothing'} next to a capture`);
    }
    const soldier = pieces.find(({ letter }) => this.slots.slotOf.get(letter) === SOLDIER_SLOT);
    if (Array.isArray(soldier?.initialRegion)) fields.soldierPromotionRank = soldier.initialRegion[0];
    for (const { name, initialRegion } of pieces.filter((piece) => piece !== soldier))
      if (initialRegion) missing.push(`the ${name} makes its first moves elsewhere than other pieces`);
  }

  private describePawn(): void {
    const { fields, variant, missing } = this;
    const { pawn, pieces } = variant;
    const { promotion } = pawn;
    const main = this.slots.slotOf.get(pawn.letter);
    const promoting = promotion.letters || pawn.letter;
    this.setSides('promotionPawnTypes', promoting);
    this.setBoth('nMoveRuleTypes', main === undefined ? [] : [main]);
    this.setSides('promotionPieceTypes', promotion.to);
    if (promotion.onFiles) missing.push('what a pawn becomes depends on the file');
    fields.promotionLimit = Object.entries(promotion.most ?? {}).flatMap(([letter, most]) => {
      const slot = this.slots.slotOf.get(letter);
      return slot === undefined ? [] : [[slot, most] as const];
    });
    fields.mandatoryPawnPromotion = !promotion.optional;
    const initial: Region | undefined =
      pawn.initialRegion ?? (pawn.initialRank === undefined ? undefined : [pawn.initialRank, pawn.initialRank]);
    const doubleStepper = pieces.some(
      ({ letter, betza }) => this.slots.slotOf.get(letter) === PAWN_SLOT && withoutSteps(betza) !== betza,
    );
    const tripleStepper = pieces.some(({ betza }) => betza.endsWith(TRIPLE_STEP));
    const standardPawn = this.slots.pieces.has(PAWN_SLOT);
    // The dialect's pawn makes double steps wherever any piece may make its first move.
    if (initial && standardPawn && !doubleStepper)
      missing.push('pieces other than the pawn have first moves of their own');
    fields.doubleStep = initial !== undefined && (doubleStepper || !standardPawn);
    if (initial) this.setRegion('doubleStepRegion', initial);
    if (initial && tripleStepper) this.setRegion('tripleStepRegion', pawn.longStepRegion ?? initial);
    const takers = pieces
      .filter(({ letter, betza }) => betza.includes('e') && !letter.startsWith('+'))
      .map(({ letter }) => letter);
    this.setBoth('enPassantTypes', this.slotsIn(takers.join('')));
    if (pawn.enPassant) this.setRegion('enPassantRegion', pawn.enPassant);
    if (promotion.fromOwnHoldings)
      missing.push(
        `pawns also become ${list(promotion.fromOwnHoldings)} if that piece was captured and is held by its own side`,
      );
    if (promotion.exchange)
      missing.push(`pawns on the last rank are exchanged with ${list(promotion.exchange)} from the opponent's hand`);
    this.setRegion('promotionRegion', promotion.region ?? [variant.ranks, variant.ranks]);
  }

  private describePromotion(): void {
    const { fields, variant, missing } = this;
    const { pieces, promotion, pawn } = variant;
    fields.promotedPieceType = pieces.flatMap(({ letter, promotesTo }) => {
      const [from, to] = [this.slots.slotOf.get(letter), promotesTo && this.slots.slotOf.get(promotesTo)];
      return from !== undefined && to ? [[from, to] as const] : [];
    });
    if (!promotion) return;
    fields.mandatoryPiecePromotion = !promotion.optional;
    const pawnsToo = pawn.letter !== '' && pawn.promotion.to !== '';
    const [own, others] = [pawn.promotion.region ?? ([variant.ranks, variant.ranks] as const), promotion.region].map(
      (region) => squaresOfRegion(region, this.board),
    );
    if (pawnsToo && !isSame(own!, others!)) missing.push('pawns promote elsewhere than other pieces');
    if (!pawnsToo) this.setRegion('promotionRegion', promotion.region);
  }

  private describeCastling(): void {
    const { fields, variant, missing } = this;
    const { castling } = variant;
    fields.castling = castling !== undefined;
    if (!castling) return;
    fields.chess960 = castling.anywhere === true;
    this.setBoth('castlingRookPieces', this.slotsIn(castling.partners));
    if (castling.target.kind !== 'files') {
      missing.push(
        `the king castles two squares towards its partner, over at most ${castling.target.maxGap} free squares`,
      );
      fields.castling = false;
      fields.startFen = fields.startFen.replace(/^(\S+ \S+) \S+/, '$1 -');
      return;
    }
    const { right, left } = castling.target;
    if (castling.blackTarget) {
      const black = castling.blackTarget;
      missing.push(`Black castles to ${black.left.king} and ${black.right.king}`);
    }
    for (const { king } of [...(right.others ?? []), ...(left.others ?? [])])
      missing.push(`the king may also castle to ${king}`);
    const fileOf = (name: string): number => name.charCodeAt(0) - 96;
    fields.castlingKingsideFile = fileOf(right.king);
    fields.castlingQueensideFile = fileOf(left.king);
    if (fileOf(right.partner) !== fileOf(right.king) - 1 || fileOf(left.partner) !== fileOf(left.king) + 1)
      missing.push(`castling puts the partners on ${left.partner} and ${right.partner}`);
    if (castling.rank !== undefined) fields.castlingRank = castling.rank;
    if (castling.king !== undefined) {
      const slot = this.slots.slotOf.get(castling.king)!;
      [fields.castlingKingPieceWhite, fields.castlingKingPieceBlack] = [slot, slot];
    }
    if (castling.kingFile !== undefined) fields.castlingKingFile = fileOf(castling.kingFile);
    if (castling.partnerFiles?.right !== undefined)
      fields.castlingRookKingsideFile = fileOf(castling.partnerFiles.right);
    if (castling.partnerFiles?.left !== undefined)
      fields.castlingRookQueensideFile = fileOf(castling.partnerFiles.left);
  }

  private describeHoldings(): void {
    const { fields, variant, missing } = this;
    const { holdings } = variant;
    if (!holdings) return;
    if (holdings.captured === 'owner') {
      missing.push('a captured piece goes to the hand of the side that lost it');
      // Nothing else is ever held, and Fairy-Stockfish would not accept it.
      if (!holdings.drops) fields.startFen = fields.startFen.replace(/\[[^\]]*\]/, '');
    }
    fields.capturesToHand = holdings.captured === 'captor';
    fields.dropLoop =
      fields.capturesToHand && !holdings.demotes && variant.pawn.letter !== '' && variant.pawn.promotion.to !== '';
    if (holdings.drops) this.describeDrops(holdings.drops);
    else if (holdings.pieces === '') fields.startFen = fields.startFen.replace('[]', '');
  }

  private describeFirstMoves(): void {
    const { fields, variant, missing, slots } = this;
    const { gating, firstLeaps, pieces, holdings } = variant;
    fields.gating = gating !== undefined || firstLeaps !== undefined;
    fields.seirawanGating = gating !== undefined;
    if (gating && [...(holdings?.pieces ?? '')].some((letter) => !gating.letters.includes(letter) && letter !== 'P'))
      missing.push(`only ${list(gating.letters)} are gated`);
    if (!firstLeaps) return;
    fields.cambodianMoves = true;
    const told = pieces.filter(({ letter }) => slots.slotOf.get(letter)! in CAMBODIAN_LEAPS);
    const others = pieces.filter(
      (piece) =>
        firstLeaps.letters.includes(piece.letter) !== told.includes(piece) ||
        (told.includes(piece) && !piece.betza.endsWith(CAMBODIAN_LEAPS[slots.slotOf.get(piece.letter)!]!)),
    );
    for (const { name } of others) missing.push(`the ${name} has other first leaps than in Cambodian chess`);
    if (this.slotsIn(firstLeaps.lostTo ?? '').join() !== CAMBODIAN_ENDER)
      missing.push('kings lose their first leaps by other pieces than rooks');
  }

  private describeDrops(drops: readonly DropRule[]): void {
    const { fields, board, missing, variant } = this;
    fields.pieceDrops = true;
    const rules = drops.flatMap((rule) =>
      this.slotsIn(rule.letters).map((slot) => ({ slot, rule, squares: squaresOfRegion(rule.region, board) })),
    );
    const pawn = rules.find(({ slot }) => slot === PAWN_SLOT);
    const others = rules.filter((rule) => rule !== pawn);
    const common = others[0]?.squares ?? squaresOfRegion([1, variant.ranks], board);
    this.setSquares('dropRegion', common);
    if (others.some(({ squares }) => !isSame(squares, common)))
      missing.push('pieces are dropped in different parts of the board');
    if (pawn) this.describePawnDrops(pawn.squares, common);
    for (const { slot, rule } of rules) {
      if (rule.mostOnFile !== undefined) {
        fields.dropNoDoubled = slot;
        fields.dropNoDoubledCount = rule.mostOnFile;
      }
      if (rule.noCheck) fields.dropChecks = false;
      if (rule.noMate) {
        fields.shogiPawnDropMateIllegal = true;
        if (slot !== SHOGI_PAWN_SLOT) missing.push(`${list(rule.letters)} may not be dropped with mate`);
      }
    }
  }

  private describePawnDrops(pawns: RegionSquares, others: RegionSquares): void {
    const { fields, board, missing } = this;
    const zone = this.squares('promotionRegion');
    for (const [anywhere, first] of [
      [false, false],
      [false, true],
      [true, false],
      [true, true],
    ] as const) {
      const inZone = anywhere ? others : without(others, zone);
      if (!isSame(first ? inZone : without(inZone, squaresOfRegion([1, 1], board)), pawns)) continue;
      fields.promotionZonePawnDrops = anywhere;
      fields.firstRankPawnDrops = first;
      return;
    }
    missing.push('pawns are dropped in another part of the board than other pieces');
  }

  private describeGameEnd(): void {
    const { fields, variant, missing } = this;
    const { extinction, flag, checks, checkmate, stalemate, stalemateByCount } = variant.gameEnd ?? {};
    fields.stalematePieceCount = stalemateByCount === true;
    if (extinction) {
      fields.extinctionValue = extinction.value;
      fields.extinctionPieceTypes = extinction.letters === ALL_PIECES ? [ALL_PIECES] : this.slotsIn(extinction.letters);
      if (!variant.royals) fields.extinctionPieceCount = extinction.count ?? 0;
      fields.extinctionOpponentPieceCount = extinction.opponentCount ?? 0;
      fields.extinctionClaim = extinction.claim === true;
    }
    if (flag) {
      const slotOf = (letter: string): string => (letter === ALL_PIECES ? letter : this.slots.slotOf.get(letter)!);
      const letters = typeof flag.letter === 'string' ? { white: flag.letter, black: flag.letter } : flag.letter;
      fields.flagPieceWhite = slotOf(letters.white);
      fields.flagPieceBlack = slotOf(letters.black);
      this.setRegion('flagRegion', flag.region);
      fields.flagPieceCount = flag.count ?? 1;
      fields.flagMove = flag.reply !== undefined;
      fields.flagPieceSafe = flag.safe === true;
      if (flag.reply !== undefined && (flag.reply === 'equalise') !== (fields.flagPieceWhite === KING_SLOT))
        missing.push('what the other side may do about it that a piece has reached its goal is another thing');
    }
    fields.checkCounting = checks !== undefined;
    if (checkmate) fields.checkmateValue = checkmate;
    if (stalemate) fields.stalemateValue = stalemate;
  }

  private describeDraws(): void {
    const { fields, missing, variant } = this;
    const { moveRule = 0, repetitions, repetition, perpetualCheckLoses, material } = variant.draws;
    fields.nMoveRule = Math.ceil(moveRule / 2);
    if (moveRule % 2 === 1)
      missing.push(`the game is drawn after ${moveRule} half-moves without a capture or a pawn move`);
    fields.nFoldRule = repetitions;
    if (repetition) {
      fields.nFoldValue = repetition.value;
      fields.nFoldValueAbsolute = repetition.side === 'white';
    }
    fields.perpetualCheckIllegal = perpetualCheckLoses === true;
    if (material) missing.push('the game is drawn at once when too little material is left to mate');
  }

  private slotsIn(letters: string): string[] {
    const slots = splitLetters(letters).map((letter) => this.slots.slotOf.get(letter));
    return [...new Set(slots.filter((slot) => slot !== undefined))];
  }

  private setBoth(name: 'nMoveRuleTypes' | 'enPassantTypes' | 'castlingRookPieces', slots: readonly string[]): void {
    this.fields[`${name}White`] = slots;
    this.fields[`${name}Black`] = slots;
  }

  private setSides(name: 'promotionPawnTypes' | 'promotionPieceTypes', letters: Letters): void {
    this.fields[`${name}White`] = this.slotsIn(lettersFor(letters, false));
    this.fields[`${name}Black`] = this.slotsIn(lettersFor(letters, true));
  }

  private squares(name: 'promotionRegion'): RegionSquares {
    return squaresOfRegion({ white: this.fields[`${name}White`], black: this.fields[`${name}Black`] }, this.board);
  }

  private setRegion(
    name: 'promotionRegion' | 'doubleStepRegion' | 'tripleStepRegion' | 'flagRegion' | 'enPassantRegion',
    region: Region,
  ): void {
    this.setSquares(name, squaresOfRegion(region, this.board));
  }

  private setSquares(
    name: 'promotionRegion' | 'doubleStepRegion' | 'tripleStepRegion' | 'flagRegion' | 'enPassantRegion' | 'dropRegion',
    squares: RegionSquares,
  ): void {
    const { white, black } = regionNames(squares, this.board);
    this.fields[`${name}White`] = white;
    this.fields[`${name}Black`] = black;
  }
}

function list(letters: string): string {
  return [...letters].join(', ');
}
