import { Endgames } from '../../library/endgames.ts';
import { Position } from '../../library/position.ts';
import type { Variant } from '../../variants/types.ts';
import type { EndgameAnswer, EndgameQuestion } from './endgame-messages.ts';

/* The thread that builds endgame tables for the page, so that the page itself never waits for them. */

/** The tables of the game that was last asked about; each message brings a copy of the game. */
let known: { readonly text: string; readonly variant: Variant; readonly tables: Endgames } | undefined;

addEventListener('message', ({ data }: MessageEvent<EndgameQuestion>) => {
  const { id, variant, fen } = data;
  const text = JSON.stringify(variant);
  if (known?.text !== text) known = { text, variant, tables: new Endgames(variant) };
  postMessage({ id, ...answer(known.tables, Position.fromFen(known.variant, fen)) } satisfies EndgameAnswer);
});

function answer(tables: Endgames, position: Position): Omit<EndgameAnswer, 'id'> {
  const value = tables.probe(position);
  if (!value) return {};
  return { value, best: tables.bestMoves(position).map((move) => position.san(move)) };
}
