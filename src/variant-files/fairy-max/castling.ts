import type { CastlingFiles, CastlingRule, CastlingToFiles } from '../../variants/types.ts';
import type { Pieces } from './pieces.ts';
import { LineError } from './sections.ts';
import { fileLetter, type Setup, SIDES, type Side } from './setup.ts';

/**
 * How kings castle, and the rights that a game begins with; undefined if they do not.
 *
 * @param kingless whether the game has no king as such
 * @throws LineError if kings of two kinds castle
 */
export function castlingOf(
  setup: Setup,
  pieces: Pieces,
  kingless: boolean,
): { rule: CastlingRule; rights: string } | undefined {
  const found = SIDES.map((side) => sideCastling(setup, pieces, side));
  const [white, black] = found;
  const one = white ?? black;
  if (!one) return undefined;
  const same = !white || !black || JSON.stringify(white.target) === JSON.stringify(black.target);
  const partners = [...new Set(found.flatMap((own) => own?.partners ?? []))].join('');
  const rights = (white?.rights ?? '') + (black?.rights ?? '').toLowerCase();
  if (white && black && white.king !== black.king)
    throw new LineError(setup.section.line, 'kings of two kinds that both castle are not possible');
  return {
    rights,
    rule: {
      target: one.target,
      ...(!same && { blackTarget: black!.target }),
      ...{ partners, shuffled: true, ...(kingless && { king: one.king }), fen: 'KQkq' as const },
    },
  };
}

function sideCastling(
  { rows, files }: Setup,
  pieces: Pieces,
  side: Side,
): { target: CastlingToFiles; partners: string[]; rights: string; king: string } | undefined {
  const row = rows[side];
  const at = row.findIndex((number) => number > 0 && pieces.of(number, side).castles.length > 0);
  if (at < 0) return undefined;
  const { castles, kind } = pieces.of(row[at]!, side);
  const toSide = (sign: 1 | -1): CastlingFiles | undefined => {
    const all = castles
      .filter((distance) => distance * sign > 0 && at + distance >= 0 && at + distance < files)
      .map((distance) => ({ king: fileLetter(at + 1 + distance), partner: fileLetter(at + 1 + distance - sign) }));
    const [first, ...others] = all;
    return first && { ...first, ...(others.length > 0 && { others }) };
  };
  const [right, left] = [toSide(1), toSide(-1)];
  const corners = { K: row.at(-1)!, Q: row[0]! };
  const rights = [right && corners.K > 0 ? 'K' : '', left && corners.Q > 0 ? 'Q' : ''].join('');
  if (rights === '') return undefined;
  const partners = [...rights].map((right) => pieces.of(corners[right as 'K' | 'Q'], side).kind.letter);
  // A side to which it never castles needs some files too.
  const target = { right: right ?? left!, left: left ?? right! };
  return { target: { kind: 'files', ...target }, partners, rights, king: kind.letter };
}
