/** Something that the page of a game's inventor says of it, in numbers or so that it can be counted. */
export type Claim =
  /** A piece is worth so many pawns. */
  | { readonly kind: 'value'; readonly letter: string; readonly least: number; readonly most: number }
  /** One piece is worth less than all others but the pawn. */
  | { readonly kind: 'weakest'; readonly letter: string }
  /** All pieces from the least to the most valuable. */
  | { readonly kind: 'order'; readonly letters: string }
  /** Just these pieces are bound to squares of one colour. */
  | { readonly kind: 'colour-bound'; readonly letters: string }
  /** Every move of these pieces changes the colour of their square. */
  | { readonly kind: 'changes colour'; readonly letters: string }
  /** A piece whose moves are short attacks at most so many squares. */
  | { readonly kind: 'attacks'; readonly letter: string; readonly count: number }
  /** Each side begins with so many pieces on the board, pawns and king included. */
  | { readonly kind: 'pieces'; readonly count: number }
  /** A game is drawn after so many moves of each side without a capture or a pawn move. */
  | { readonly kind: 'move rule'; readonly moves: number }
  /** Each side may drop so many of a piece in a game. */
  | { readonly kind: 'held at first'; readonly letter: string; readonly count: number }
  /** No game ends so; `draw` is every draw. */
  | { readonly kind: 'never ends by'; readonly how: 'stalemate' | 'draw' };

/** What an inventor says of a game. */
export interface GameClaims {
  /** Who says it, and where. */
  readonly source: string;
  readonly claims: readonly Claim[];
}
