import { BLACK, type Color, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';
import { promotionsOf } from '../board/tables/promotions.ts';
import { BackgroundBuilder } from '../endgame/background-builder.ts';
import type { Distances } from '../endgame/distances.ts';
import { drawRuleOf } from '../endgame/draw-rule.ts';
import { type Material, materialInside, materialName, materialOf, typesOf, whyNoEndings } from '../endgame/material.ts';
import type { Variant } from '../variants/types.ts';

/** Tables are asked for when no more than so many men but kings are on the board. */
const NEAR = 4;
/** And promotions are reckoned with when there are no more than so many. */
const NEAR_PROMOTION = 2;

/**
 * Sees to it that the endgame tables which a game may soon need are built (or read) in the background, each of them once, and hands
 * them on as they come.
 */
export class EndgameSupply {
  private readonly deliver: (distances: Distances) => void;
  private readonly warn: (line: string) => void;
  private builder: BackgroundBuilder | undefined;
  private folder: string | undefined;
  /** By game and name of the ending: the table, or undefined while it is built. */
  private readonly ordered = new Map<Variant, Map<string, Distances | undefined>>();

  constructor(deliver: (distances: Distances) => void, warn: (line: string) => void) {
    this.deliver = deliver;
    this.warn = warn;
  }

  /** Where tables may lie in files; undefined: nowhere. */
  setFolder(folder: string | undefined): void {
    this.folder = folder;
    void this.builder?.close();
    this.builder = undefined;
    this.ordered.clear();
  }

  /** Orders what the position may lead to, what is on the board first, and lets what was ordered be built until `rest`. */
  follow(pos: Position): void {
    this.builder?.resume();
    const { tables, count } = pos;
    const men = count[WHITE]! + count[BLACK]! - 2;
    if (men > NEAR || whyNoEndings(tables.variant)) return;
    for (const color of [WHITE, BLACK] as const) {
      for (const material of endingsOf(pos, color, men <= NEAR_PROMOTION)) this.order(material);
    }
    for (const material of endingsOfTwo(pos, men <= NEAR_PROMOTION)) this.order(material);
  }

  /** Lets the thread that builds rest until the next `follow`. */
  rest(): void {
    this.builder?.rest();
  }

  /** Hands on once more all that there is of a game, to a thread that has lost it. */
  repeat(variant: Variant): void {
    for (const distances of this.ordered.get(variant)?.values() ?? []) if (distances) this.deliver(distances);
  }

  /** Ends the thread that builds. */
  async close(): Promise<void> {
    await this.builder?.close();
  }

  private order(material: Material): void {
    const { variant } = material.tables;
    const name = materialName(material);
    const ordered = this.ordered.get(variant) ?? new Map<string, Distances | undefined>();
    if (ordered.has(name)) return;
    this.ordered.set(variant, ordered.set(name, undefined));
    const { folder, warn } = this;
    this.builder ??= new BackgroundBuilder({ warn, ...(folder === undefined ? {} : { folder }) });
    this.builder.build(material).then(
      (distances) => {
        ordered.set(name, distances);
        this.deliver(distances);
      },
      // Nobody waits for it, and the game goes on without.
      () => ordered.delete(name),
    );
  }
}

/** All endings of one or two of a side's pieces against a bare king, the largest first, each after those inside it. */
function endingsOf(pos: Position, color: Color, withPromotions: boolean): Material[] {
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

/** All endings of one piece against another, each after those inside it, but for those that the game's rules call drawn. */
function endingsOfTwo(pos: Position, withPromotions: boolean): Material[] {
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
  return [pieces, withPromotions && pieces.length < types.length ? promotionsOf(pos.tables.promotions, pawnType) : []];
}
