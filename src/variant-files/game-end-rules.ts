import type { GameEndRules } from '../variants/types.ts';
import { ALL_PIECES } from './fields.ts';
import type { GameFacts } from './game-facts.ts';
import { KING_SLOT } from './predefined-pieces.ts';
import { NotPossible } from './problem.ts';
import { isEmpty, regionFrom } from './regions.ts';

/** How a game ends otherwise than by mate; undefined if in no way. @throws NotPossible that says what we do not have */
export function gameEndRules(game: GameFacts): GameEndRules | undefined {
  const { fields } = game;
  const flag = game.squares('flagRegion');
  const [white, black] = (['flagPieceWhite', 'flagPieceBlack'] as const).map((name) => game.letterOrAll(fields[name]));
  const rules: GameEndRules = {
    ...(fields.extinctionValue !== 'none' &&
      // Royal pieces cannot be captured, but they can be blown up.
      (!fields.extinctionPseudoRoyal || fields.blastOnCapture) &&
      fields.extinctionPieceTypes.length > 0 && {
        extinction: {
          letters: fields.extinctionPieceTypes.includes(ALL_PIECES)
            ? ALL_PIECES
            : game.letters(fields.extinctionPieceTypes),
          value: fields.extinctionValue,
          ...(fields.extinctionPieceCount > 0 && { count: fields.extinctionPieceCount }),
          ...(fields.extinctionOpponentPieceCount > 0 && { opponentCount: fields.extinctionOpponentPieceCount }),
          ...(fields.extinctionClaim && { claim: true }),
        },
      }),
    ...(!isEmpty(flag) && {
      flag: {
        letter: white === black ? white! : { white: white!, black: black! },
        region: regionFrom(flag, game.board),
        ...(fields.flagPieceCount > 1 && { count: fields.flagPieceCount }),
        ...(fields.flagPieceSafe && { safe: true }),
        ...(fields.flagMove && {
          reply: fields.flagPieceWhite === KING_SLOT ? ('equalise' as const) : ('answer' as const),
        }),
      },
    }),
    ...(fields.checkCounting && { checks: checksToWin(game) }),
    ...(fields.checkmateValue !== 'loss' && { checkmate: fields.checkmateValue }),
    ...(fields.stalemateValue !== 'draw' && { stalemate: fields.stalemateValue }),
    ...(fields.stalematePieceCount && { stalemateByCount: true }),
  };
  return Object.keys(rules).length > 0 ? rules : undefined;
}

function checksToWin(game: GameFacts): number {
  const [, white, black] = /(?:^|\s)(\d+)\+(\d+)(?:\s|$)/.exec(game.start) ?? [];
  if (white === undefined || white !== black)
    throw new NotPossible(
      'startFen',
      'a game that counts checks needs the number in its start position, the same for both, as in 3+3',
    );
  return Number(white);
}
