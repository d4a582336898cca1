import { chessRules, withoutCastling } from './chess.ts';
import { BISHOP, KNIGHT, ORTHODOX_CASTLING, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { PieceDefinition, Variant } from './types.ts';

/** A king that can be captured like any other piece. */
export const COMMONER: PieceDefinition = { letter: 'K', name: 'King', betza: 'K' };

/** Antichess as lichess plays it: who has no move left wins, captures are compulsory, and the king is not royal. */
export const antichess: Variant = {
  ...withoutCastling,
  name: 'antichess',
  aliases: ['anti'],
  title: 'Antichess',
  pieces: [COMMONER, QUEEN, ROOK, BISHOP, KNIGHT, PAWN],
  kingless: true,
  mustCapture: true,
  pawn: orthodoxPawn('QRBNK'),
  gameEnd: { extinction: { letters: '*', value: 'win' }, stalemate: 'win' },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'giveaway' },
};

/** Giveaway: antichess with castling. */
export const giveaway: Variant = {
  ...antichess,
  name: 'giveaway',
  aliases: [],
  title: 'Giveaway Chess',
  start: chessRules.start,
  castling: { ...ORTHODOX_CASTLING, king: 'K' },
  xboard: { parent: 'giveaway', native: true },
};

/** Suicide Chess of FICS: in a stalemate the side with fewer pieces wins. */
export const suicide: Variant = {
  ...antichess,
  name: 'suicide',
  aliases: [],
  title: 'Suicide Chess',
  gameEnd: { ...giveaway.gameEnd, stalemateByCount: true },
  xboard: { parent: 'suicide', native: true },
};

/** Losers: the king stays royal, but who is mated, stalemated or has nothing but the king left wins. */
export const losers: Variant = {
  ...chessRules,
  name: 'losers',
  aliases: [],
  title: 'Losers Chess',
  mustCapture: true,
  gameEnd: { extinction: { letters: '*', value: 'win', count: 1 }, checkmate: 'win', stalemate: 'win' },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'losers', native: true },
};
