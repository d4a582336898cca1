import { BLACK, COLORS, type Color, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';
import { promotionsOf } from '../board/tables/promotions.ts';
import { BackgroundBuilder } from '../endgame/background-builder.ts';
import type { Distances } from '../endgame/distances.ts';
import { drawRuleOf } from '../endgame/draw-rule.ts';
import {
  type Material,
  materialInside,
  materialName,
  materialOf,
  materialOfPosition,
  typesOf,
  whyNoEndgames,
} from '../endgame/material.ts';
import type { Variant } from '../variants/types.ts';

/** Tables are ordered when at most this number of pieces besides the kings is on the board, … */
const NEAR = 4;
/** … and also those after promotions when there are at most this number. */
const NEAR_PROMOTION = 2;

/**
 * Gets the endgame tables that a game may soon need built (or read) in the background, each once, and delivers each
 * when it is ready.
 */
export class EndgameSupply {
  private readonly deliver: (distances: Distances) => void;
  private readonly giveUp: (material: Material) => void;
  private readonly warn: (line: string) => void;
  private builder: BackgroundBuilder | undefined;
  private folder: string | undefined;
  /** By game and name of the endgame: the table, or undefined while it is built. */
  private readonly ordered = new Map<Variant, Map<string, Distances | undefined>>();

  /**
   * @param deliver gets each table when it is ready
   * @param giveUp hears of each endgame whose table cannot be built
   * @param warn hears in one line of files that cannot be used
   */
  constructor(
    deliver: (distances: Distances) => void,
    giveUp: (material: Material) => void,
    warn: (line: string) => void,
  ) {
    this.deliver = deliver;
    this.giveUp = giveUp;
    this.warn = warn;
  }

  /** Sets the folder with files of tables; undefined: none. */
  setFolder(folder: string | undefined): void {
    this.folder = folder;
    void this.builder?.close();
    this.builder = undefined;
    this.ordered.clear();
  }

  /**
   * Orders the tables that the position may lead to, and lets what was ordered be built until `rest`. What is on the
   * board now comes next, even if much else was ordered before it.
   *
   * @returns the endgame on the board, `KQK`, if it has a single piece and its table is still to come: that takes only
   *   a moment
   */
  follow(pos: Position): string | undefined {
    this.builder?.resume();
    const { tables, count } = pos;
    const pieces = count[WHITE]! + count[BLACK]! - 2;
    if (pieces > NEAR || whyNoEndgames(tables.variant)) return undefined;
    const material = endgameOnBoard(pos);
    const isUrgent = pieces === 1;
    const needed = material ? materialInside(material) : [];
    this.orderNext(needed, isUrgent);
    for (const color of COLORS) {
      for (const near of endgamesOf(pos, color, pieces <= NEAR_PROMOTION)) this.order(near);
    }
    for (const near of endgamesOfTwo(pos, pieces <= NEAR_PROMOTION)) this.order(near);
    return isUrgent && material && this.isAwaited(material) ? materialName(material) : undefined;
  }

  /**
   * Orders the tables of the endgame on the board, for a search that is to be the same each time: it waits for these
   * and uses no others, because it depends on the clock which of those have been built.
   *
   * @returns the endgames, those that captures lead to included; none if the game or the position has no table
   */
  require(pos: Position): string[] {
    this.builder?.resume();
    const material = whyNoEndgames(pos.tables.variant) ? undefined : endgameOnBoard(pos);
    if (!material) return [];
    const needed = materialInside(material);
    this.orderNext(needed, true);
    return needed.map(materialName);
  }

  /** Pauses the thread that builds until the next `follow`. */
  rest(): void {
    this.builder?.rest();
  }

  /** Delivers all finished tables of a game again, to threads that have dropped them. */
  repeat(variant: Variant): void {
    for (const distances of this.ordered.get(variant)?.values() ?? []) if (distances) this.deliver(distances);
  }

  /** Ends the thread that builds. */
  async close(): Promise<void> {
    await this.builder?.close();
  }

  /** Is the table, which has been ordered, still to come? */
  private isAwaited(material: Material): boolean {
    const ordered = this.ordered.get(material.tables.variant)!;
    const name = materialName(material);
    return ordered.has(name) && ordered.get(name) === undefined;
  }

  /** Orders tables that come before all others. */
  private orderNext(needed: readonly Material[], isUrgent: boolean): void {
    for (const part of needed) this.order(part, isUrgent);
    for (const part of needed.toReversed()) this.builder?.hurry(part, isUrgent);
  }

  private order(material: Material, isUrgent = false): void {
    const { variant } = material.tables;
    const name = materialName(material);
    const ordered = this.ordered.get(variant) ?? new Map<string, Distances | undefined>();
    if (ordered.has(name)) return;
    this.ordered.set(variant, ordered.set(name, undefined));
    const { folder, warn } = this;
    this.builder ??= new BackgroundBuilder({ warn, ...(folder === undefined ? {} : { folder }) });
    this.builder.build(material, isUrgent).then(
      (distances) => {
        ordered.set(name, distances);
        this.deliver(distances);
      },
      // The search does without it.
      () => {
        ordered.delete(name);
        // After `setFolder` it is ordered anew.
        if (this.ordered.get(variant) === ordered) this.giveUp(material);
      },
    );
  }
}

/** The endgame that is on the board, if it has a table and the game's rules do not call it drawn. */
function endgameOnBoard(pos: Position): Material | undefined {
  const material = materialOfPosition(pos);
  return material && drawRuleOf(material) !== 'always' ? material : undefined;
}

/** All endgames of one or two of a side's pieces against a bare king, the largest first, each after those inside it. */
function endgamesOf(pos: Position, color: Color, withPromotions: boolean): Material[] {
  const { tables } = pos;
  const [pieces, promoted] = piecesOf(pos, color, withPromotions);
  const candidates: number[][] = [];
  for (const [i, first] of pieces.entries()) {
    for (const second of [...pieces.slice(i + 1), ...promoted]) candidates.push([first, second]);
    candidates.push([first]);
  }
  for (const type of promoted) candidates.push([type]);
  return candidates.flatMap((candidate) => materialInside(materialOf(tables, candidate)));
}

/**
 * All endgames of one piece against another, each after those inside it, but for those that the game's rules call
 * drawn.
 */
function endgamesOfTwo(pos: Position, withPromotions: boolean): Material[] {
  const white = piecesOf(pos, WHITE, withPromotions).flat();
  const black = piecesOf(pos, BLACK, withPromotions).flat();
  return white
    .flatMap((type) => black.map((other) => materialOf(pos.tables, [type], other)))
    .filter((material) => drawRuleOf(material) !== 'always')
    .flatMap(materialInside);
}

/** The types of a side's pieces, and of those that its pawns, if it has any, may become. */
function piecesOf(pos: Position, color: Color, withPromotions: boolean): [pieces: number[], promoted: number[]] {
  const { pawnType } = pos.tables;
  const types = typesOf(pos, color);
  const pieces = types.filter((type) => type !== pawnType);
  return [
    pieces,
    withPromotions && pieces.length < types.length ? promotionsOf(pos.tables.promotions, pawnType << 1) : [],
  ];
}
