/** An engine does not do what the game needs: it ended by itself, says nothing any more, or refuses the game. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly kind: 'crash' | 'hang' | 'refusal';

  constructor(kind: EngineFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
