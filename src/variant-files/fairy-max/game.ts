import { VARIANTS } from '../../variants/registry.ts';
import { sideLetters } from '../../variants/sides.ts';
import type { RoyalRule, Variant } from '../../variants/types.ts';
import { picturesOf, withPicture } from '../xboard-rule.ts';
import { castlingOf } from './castling.ts';
import { type Kind, Pieces, type SidePiece } from './pieces.ts';
import { promotionChoices } from './promotions.ts';
import { readRay } from './rays.ts';
import { type FairyMaxSection, LineError } from './sections.ts';
import {
  ABSOLUTE_ROYAL,
  fileLetter,
  PAWNS,
  type PerSide,
  QUEEN,
  readSetup,
  type Setup,
  SIDES,
  type Side,
} from './setup.ts';

/** The number and the value of a king that wins by reaching the centre. */
const HILL_KING = 3;
const HILL_VALUE = -2;

/**
 * A game of Fairy-Max's file as one of ours.
 *
 * @throws LineError that says what cannot be read, or what we do not have
 */
export function gameOfSection(section: FairyMaxSection, name: string): Variant {
  const setup = readSetup(section);
  const { files, ranks, zone, pawnRank } = setup;
  const pieces = new Pieces(setup);
  const pawns: PerSide<SidePiece> = { white: pieces.of(PAWNS.white, 'white'), black: pieces.of(PAWNS.black, 'black') };
  const board = { white: pieces.rowLetters('white'), black: pieces.rowLetters('black') };
  const choices = promotionChoices(setup, pieces);
  const royals = pieces.kinds.filter(({ royal }) => royal);
  const sideRoyals = (side: Side): number[] => setup.rows[side].filter((n) => n > 0 && setup.pieces[n - 1]!.value < 0);
  const single = royals.length === 1 && SIDES.every((side) => sideRoyals(side).length === 1);
  if (SIDES.some((side) => sideRoyals(side).length === 0))
    throw new LineError(section.line, 'each side must have a royal piece, one with a negative value');
  const castling = castlingOf(setup, pieces, !single);
  const pawn = pawns.white.kind.letter;
  const both = pawns.black.kind === pawns.white.kind;
  const backwards = SIDES.some((side) => setup.pieces[PAWNS[side] - 1]!.rays.some((ray) => goesBack(ray, side)));
  const definitions = pieces.definitions(pawn, single ? royals : []);
  const pictures = picturesOf(section.table ?? '-', definitions);
  const centre = centreOf(setup);
  return {
    name,
    aliases: [],
    title: titleOf(section),
    files,
    ranks,
    pieces: definitions.map((piece) => withPicture(piece, pictures)),
    ...(!single && {
      kingless: true,
      royals: royalRule(setup, royals, [...sideRoyals('white'), ...sideRoyals('black')]),
    }),
    start: startOf(setup, board, pawns, castling?.rights ?? ''),
    pawn: {
      letter: pawn,
      ...firstMoves(setup, pawns),
      ranks: [backwards ? 1 : pawnRank, ranks - zone],
      ...enPassant(pawns),
      promotion: {
        ...(zone > 1 && { region: [ranks - zone + 1, ranks] as const }),
        ...(!both && { letters: sideLetters(pawns.white.kind.letter, pawns.black.kind.letter) }),
        ...choices,
        optional: false,
      },
    },
    ...(castling && { castling: castling.rule }),
    ...(isHill(setup) && {
      gameEnd: { flag: { letter: royals[0]!.letter, region: { white: centre, black: centre } } },
    }),
    draws: { moveRule: 100, repetitions: 3 },
    xboard: { parent: section.parent ?? parentOf(section.name) },
  };
}

/** Several royal pieces, or different ones: all of them while they are absolute, else the last one. */
function royalRule({ pieces }: Setup, royals: readonly Kind[], numbers: readonly number[]): RoyalRule {
  const all = numbers.map((n) => pieces[n - 1]!);
  const absolute = all.some(({ value }) => value === ABSOLUTE_ROYAL);
  return {
    letters: royals.map(({ letter }) => letter).join(''),
    ...(!absolute && { atMost: 1 }),
    ...(!absolute && all.some(({ number }) => number > QUEEN) && { notAll: true }),
  };
}

/** Where pawns make their first moves; those of three ranks from the first of two ranks only. */
function firstMoves(
  { section, pawnRank }: Setup,
  pawns: PerSide<SidePiece>,
): Pick<Variant['pawn'], 'initialRank' | 'initialRegion' | 'longStepRegion'> {
  if (!SIDES.some((side) => pawns[side].kind.betza.includes('i'))) return {};
  if (!SIDES.some((side) => pawns[side].again)) return { initialRank: pawnRank };
  if (!SIDES.every((side) => pawns[side].again))
    throw new LineError(section.line, 'only one side has pawns that make first moves from two ranks');
  return { initialRegion: [pawnRank, pawnRank + 1], longStepRegion: [pawnRank, pawnRank] };
}

/** Where pawns may be taken en passant, if only one side's can. */
function enPassant(pawns: PerSide<SidePiece>): Pick<Variant['pawn'], 'enPassant'> {
  const [byWhite, byBlack] = [pawns.black.steps.length > 0, pawns.white.steps.length > 0];
  if (byWhite === byBlack) return {};
  return { enPassant: { white: byWhite ? '**' : '', black: byBlack ? '**' : '' } };
}

function goesBack(text: string, side: Side): boolean {
  const ray = readRay(text, side === 'white' ? -1 : 1);
  return ray !== undefined && (ray.step.dy < 0 || ray.second.dy < 0);
}

function isHill({ pieces, rows }: Setup): boolean {
  const king = pieces[HILL_KING - 1];
  return king?.value === HILL_VALUE && rows.white.includes(HILL_KING);
}

/** The squares in the middle of the board. */
function centreOf({ files, ranks }: Setup): string {
  const middle = (length: number): number[] => [Math.ceil(length / 2), Math.floor(length / 2) + 1];
  return [...new Set(middle(ranks).flatMap((rank) => middle(files).map((file) => fileLetter(file) + rank)))].join(' ');
}

function startOf(
  { files, ranks, pawnRank }: Setup,
  board: PerSide<readonly string[]>,
  pawns: PerSide<SidePiece>,
  rights: string,
): string {
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

/** What a comment calls the game, else its name. */
function titleOf({ name, comment }: FairyMaxSection): string {
  const title = (comment ?? '').replace(/\(.*?\)/g, '').replace(/[.;:](\s.*)?$/, '');
  return title.trim().replace(/\s+/g, ' ') || name;
}

/** XBoard's variant that has the rules of a game of this name, as the built-in game has them from it. */
function parentOf(name: string): string {
  const wanted = name.toLowerCase();
  const own = VARIANTS.find((variant) => [variant.name, ...variant.aliases].includes(wanted));
  return own?.xboard.parent ?? 'fairy';
}
