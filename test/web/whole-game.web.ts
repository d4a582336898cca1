import { describe, expect, test } from 'vitest';
import { Engine, Game, type Move, variantByName } from '../../src/index.ts';
import { someOf } from '../scale.ts';
import { makeMove } from './make-move.ts';
import { visits } from './visitor.ts';

const { visit } = visits();

/** More half-moves than a game takes in which one side plays at the lowest level. */
const LONGEST = 300;

/** The move that a player makes who wants to try everything once: castling, drops, promotions; else a good one. */
class Player {
  private readonly tried = new Set<string>();
  private readonly engine: Engine;
  private readonly answer: { resolve: (move: Move) => void } = { resolve: () => {} };

  constructor(game: Game) {
    this.engine = new Engine(game.variant, { done: ({ move }) => this.answer.resolve(move) }, { hash: 8 });
    this.engine.setGame(game);
  }

  async choose(game: Game): Promise<Move> {
    for (const move of game.position.legalMoves()) {
      const san = game.position.san(move);
      const kind = kindOf(san);
      if (kind === undefined || this.tried.has(kind)) continue;
      this.tried.add(kind);
      return move;
    }
    return new Promise((resolve) => {
      this.answer.resolve = resolve;
      this.engine.go({ depth: 5 });
    });
  }

  end(): Promise<void> {
    return this.engine.quit();
  }
}

function kindOf(san: string): string | undefined {
  return /^O-O/.test(san) ? 'castling' : /@/.test(san) ? 'drop' : /=/.test(san) ? 'promotion' : undefined;
}

describe('a whole game against the engine', () => {
  test.each(someOf(['team-mate', 'familiar', 'mad-mate', 'ajax-bigamous']))('%s', async (name) => {
    const visitor = await visit();
    await visitor.choose('Strength', 'Level 0');
    await visitor.choose('Time', '0.1 seconds a move');
    await visitor.choose('Game', name);
    const game = new Game(variantByName(name), await visitor.saved('FEN'));
    const player = new Player(game);
    while (!game.outcome && game.moves.length < LONGEST) {
      const move = await player.choose(game);
      await makeMove(visitor, game, move);
      game.play(move);
      if (game.outcome) break;
      // The engine's answer.
      await visitor.moves.nth(game.moves.length).waitFor();
      const [answer] = (await visitor.moves.allTextContents()).slice(game.moves.length);
      game.play(game.position.moveFromSan(answer!));
    }
    await player.end();
    expect(game.outcome).toBeDefined();
    const { result } = game.outcome!;
    const verdict = result === '1-0' ? 'White wins' : result === '0-1' ? 'Black wins' : 'The game is drawn';
    await visitor.page.getByText(verdict).first().waitFor();
    expect(await visitor.saved('FEN')).toBe(game.position.fen);
    expect(await visitor.moves.count()).toBe(game.moves.length);
  });
});
