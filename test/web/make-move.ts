import type { Game, Move } from '../../src/index.ts';
import type { Visitor } from './visitor.ts';

/** Makes a move of ours on the page's board, by clicks. */
export async function makeMove(visitor: Visitor, { variant, position }: Game, move: Move): Promise<void> {
  const text = position.moveText(move);
  const pieceOf = (letter: string) => variant.pieces.find((piece) => piece.letter === letter.toUpperCase())!;
  const [, letter, target] = /^(.+)@(.+)$/.exec(text) ?? [];
  if (letter !== undefined) {
    await visitor.drop(`${position.side} ${pieceOf(letter).name}`, target!);
    return;
  }
  const [, from, to, mark] = /^([a-z]\d+)([a-z]\d+)(.?)$/.exec(text)!;
  const moving = pieceOf(position.pieces.get(from!)!.replace('~', ''));
  const several = position.legalMoves().filter((one) => endsOf(position.moveText(one)) === from! + to!).length > 1;
  const stays = variant.gating && moving.letter !== variant.pawn.letter ? 'nothing' : `stays a ${moving.name}`;
  const becomes = mark === '+' ? pieceOf(moving.promotesTo!).name : mark ? pieceOf(mark).name : stays;
  await visitor.move(from!, to!, several ? becomes : undefined);
}

/** The squares of a move, without what the piece becomes. */
function endsOf(text: string): string | undefined {
  return /^([a-z]\d+[a-z]\d+).?$/.exec(text)?.[1];
}
