import type { Tables } from '../board/tables/tables.ts';
import type { MateFilter } from './distances.ts';
import { shadeOf } from './symmetry.ts';

/**
 * Counts only mates where the corner nearest to the bare king has the colour on which a piece stands, or only those
 * where it has the other colour. Where two corners are equally near, either will do.
 *
 * @param piece the piece's index in the material; it should be bound to a colour
 * @param own whether the corner is to have the piece's own colour
 */
export function cornerFilter(tables: Tables, piece: number, own: boolean): MateFilter {
  const { squares, files } = tables;
  const counts = new Uint8Array(squares * squares);
  const corners = [0, files - 1, squares - files, squares - 1];
  for (let bare = 0; bare < squares; bare++) {
    const distance = (corner: number): number =>
      Math.abs((bare % files) - (corner % files)) + Math.abs(Math.floor(bare / files) - Math.floor(corner / files));
    const nearest = Math.min(...corners.map(distance));
    const shades = corners.filter((corner) => distance(corner) === nearest).map((corner) => shadeOf(tables, corner));
    for (let square = 0; square < squares; square++)
      counts[bare * squares + square] = shades.some((shade) => (shade === shadeOf(tables, square)) === own) ? 1 : 0;
  }
  return { piece, counts };
}
