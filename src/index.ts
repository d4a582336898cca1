/*
 * The library's front door. A program that imports the package gets the games, their rules, and an engine:
 *
 *   const game = new Game(variantByName('team-mate'));
 *   game.playText('e2e4');
 *   const engine = new Engine(game.variant, { done: ({ move }) => console.log(moveText(game.position, move)) });
 *   engine.setGame(game);
 *   engine.go({ moveTime: 1000 });
 */
export { BetzaError } from './betza/betza-error.ts';
export { parseBetza } from './betza/parse.ts';
export type { BetzaMove, Leg } from './betza/types.ts';
export type { Move } from './board/move.ts';
export { diagram } from './board/notation/diagram.ts';
export { FenError, type FenOptions, readFen, startPosition, writeFen } from './board/notation/fen.ts';
export { legalMoves, MoveError, moveFromText, moveText } from './board/notation/move-text.ts';
export { moveFromSan, sanOf } from './board/notation/san.ts';
export {
  randomStartArray,
  startArrayCount,
  startArrayFen,
  startArrayNumber,
  startArrayPosition,
  startArrayText,
} from './board/notation/start-array.ts';
export { BLACK, type Color, WHITE } from './board/piece.ts';
export { inCheck, isAttacked } from './board/position/attack.ts';
export { make, unmake } from './board/position/make.ts';
export { Perft } from './board/position/perft.ts';
export { clonePosition, type Position, reserve } from './board/position/position.ts';
export { type Outcome, type OutcomeReason, outcomeOf, type Result } from './board/rules/outcome.ts';
export { Endgames, type EndgamesOptions, type EndgameValue } from './endgame/endgames.ts';
export { EndgameFileError } from './endgame/file.ts';
export { Engine, type EngineListener } from './engine/engine.ts';
export { Game } from './engine/game.ts';
export { VERSION } from './engine/version.ts';
export { InputError } from './errors/input-error.ts';
export type { SearchLimits } from './search/limits.ts';
export type { SearchInfo, SearchResult } from './search/report.ts';
export { mateMoves } from './search/score.ts';
export { type Loaded, loadVariants } from './variant-files/load.ts';
export { findVariant, knownVariants, VARIANTS, variantByName } from './variants/registry.ts';
export type * from './variants/types.ts';
