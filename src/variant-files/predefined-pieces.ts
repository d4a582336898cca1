/**
 * The names of pieces that a file can use without saying how they move, and their moves in our Betza notation. The
 * pawn's double step is a matter of other keys. Where a file writes `customPiece1` to `customPiece25`, it says the
 * moves itself.
 */
export const PREDEFINED_PIECES: Readonly<Record<string, string>> = {
  pawn: 'fmWfceF',
  knight: 'N',
  bishop: 'B',
  rook: 'R',
  queen: 'Q',
  fers: 'F',
  alfil: 'A',
  fersAlfil: 'FA',
  silver: 'FfW',
  aiwok: 'RNF',
  bers: 'RF',
  archbishop: 'BN',
  chancellor: 'RN',
  amazon: 'QN',
  knibis: 'mNcB',
  biskni: 'mBcN',
  kniroo: 'mNcR',
  rookni: 'mRcN',
  shogiPawn: 'fW',
  lance: 'fR',
  shogiKnight: 'ffN',
  gold: 'WfF',
  dragonHorse: 'BW',
  clobber: 'cW',
  breakthrough: 'fmWfF',
  immobile: '',
  cannon: 'mRcpR',
  // It may not hop over others of its kind nor capture them, which no notation says.
  janggiCannon: '',
  soldier: 'fsW',
  horse: 'nN',
  elephant: 'nA',
  janggiElephant: 'nZ',
  banner: 'RcpRnN',
  wazir: 'W',
  commoner: 'K',
  centaur: 'KN',
};

export const KING_SLOT = 'king';
export const PAWN_SLOT = 'pawn';
export const SHOGI_PAWN_SLOT = 'shogiPawn';
export const SOLDIER_SLOT = 'soldier';
/** The soldier's moves where it goes sideways only beyond the river: those are its initial moves there. */
export const SOLDIER_AT_HOME = 'fWisW';

const CUSTOM_SLOTS = 25;

/** The places in which a game of the dialect can have a kind of piece, in the order in which they are read. */
export const CUSTOM_PIECES: readonly string[] = Array.from({ length: CUSTOM_SLOTS }, (_, i) => `customPiece${i + 1}`);
export const PIECE_SLOTS: readonly string[] = [...Object.keys(PREDEFINED_PIECES), ...CUSTOM_PIECES, KING_SLOT];

/** A slot's name as people write it: `fersAlfil` becomes `Fers Alfil`. */
export function slotTitle(slot: string): string {
  const words = slot.replace(/[A-Z]/g, ' $&');
  return words[0]!.toUpperCase() + words.slice(1);
}
