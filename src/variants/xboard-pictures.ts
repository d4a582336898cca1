/**
 * The kinds of piece that XBoard can draw, by the names of its pictures, in the order of its piece tables. The king,
 * who always ends such a table, is not among them; empty strings are kinds without a picture of their own.
 */
export const XBOARD_PICTURES = [
  'pawn',
  'knight',
  'bishop',
  'rook',
  'queen',
  'advisor',
  'elephant',
  'archbishop',
  'marshall',
  'gold',
  'commoner',
  'canon',
  'nightrider',
  'crowned bishop',
  'crowned rook',
  'crown',
  'chancellor',
  'hawk',
  'lance',
  'cobra',
  'unicorn',
  'lion',
  'sword',
  'zebra',
  'camel',
  'tower',
  'wolf',
  'hat',
  'duck',
  '',
  'dragon',
  'gnu',
  'cub',
  'shield',
  'pegasus',
  'wizard',
  'copper',
  'iron',
  'viking',
  'flag',
  'axe',
  'dolphin',
  'leopard',
  'claw',
] as const;

/** The name of a picture that XBoard can draw. */
export type XBoardPicture = Exclude<(typeof XBOARD_PICTURES)[number], ''>;

/** Kinds that XBoard 4.9 gives rules of their own in every game: two pawns, and the lion of Chu Shogi. */
const WITH_RULES = ['pawn', 'lance', 'lion'];

/** Kinds for which WinBoard 4.9 has no picture, at any size of the board. */
const XBOARD_ONLY = [
  ...['sword', 'tower', 'hat', 'duck', 'dragon', 'gnu', 'shield', 'pegasus', 'wizard', 'copper', 'iron'],
  ...['viking', 'flag', 'axe', 'dolphin', 'leopard', 'claw'],
];

/** The pictures that fit any piece, those that WinBoard can draw first. */
export const NEUTRAL_PICTURES: readonly XBoardPicture[] = XBOARD_PICTURES.filter(
  (picture): picture is XBoardPicture => picture !== '' && !WITH_RULES.includes(picture),
).sort((a, b) => Number(XBOARD_ONLY.includes(a)) - Number(XBOARD_ONLY.includes(b)));
