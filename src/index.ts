/**
 * The library's door: games and their rules, positions, an engine, and endgame tables.
 *
 * ```ts
 * const game = new Game(variantByName('team-mate'));
 * game.playText('e2e4');
 * const engine = new Engine(game.variant, { done: ({ move }) => console.log(game.position.moveText(move)) });
 * engine.setGame(game);
 * engine.go({ moveTime: 1000 });
 * ```
 *
 * @module
 */
export { BetzaError, parseBetza } from './betza/parse.ts';
export type { BetzaMove, Hop, Leg } from './betza/types.ts';
export type { Move } from './board/move.ts';
export { FenError, type FenOptions } from './board/notation/fen.ts';
export { MoveError } from './board/notation/move-text.ts';
export {
  randomStartArray,
  startArrayCount,
  startArrayFen,
  startArrayNumber,
  startArrayText,
  theoryStartArray,
} from './board/notation/start-array.ts';
export type { Outcome, OutcomeReason, Result } from './board/rules/outcome.ts';
export type { EndgameDraw, EndgameMate, EndgamesOptions, EndgameValue } from './endgame/endgames.ts';
export { EndgameFileError } from './endgame/file.ts';
export { VERSION } from './engine/version.ts';
export { InputError } from './errors/input-error.ts';
export { Endgames } from './library/endgames.ts';
export { Engine, type EngineListener, type EngineOptions } from './library/engine.ts';
export { Game } from './library/game.ts';
export { type MoveTextOptions, Position, type Side } from './library/position.ts';
export type { SearchLimits } from './search/limits.ts';
export type { SearchInfo, SearchResult } from './search/report.ts';
export { mateMoves } from './search/score.ts';
export { type Loaded, loadVariants, loadVariantsText } from './variant-files/load.ts';
export type { ArrayTheory, WeightedArrays } from './variants/array-theory.ts';
export { findVariant, knownVariants, VARIANTS, variantByName } from './variants/registry.ts';
export type * from './variants/types.ts';
export type { XBOARD_PICTURES, XBoardPicture } from './variants/xboard-pictures.ts';
