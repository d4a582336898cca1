import { afterAll, expect, test, vi } from 'vitest';
import { Engine, Game, InputError, type SearchInfo, type SearchResult, variantByName } from '../../src/index.ts';
import { writeNetwork } from '../../src/net/network-file.ts';
import { constantNetwork } from '../net/random-network.ts';
import { PATIENCE } from '../patience.ts';

const chess = variantByName('chess');
const engines: Engine[] = [];
afterAll(() => Promise.all(engines.map((engine) => engine.quit())));

/** What a search of a position finds, with the game that the listener was told. */
function think(fen: string): Promise<{ result: SearchResult; searched: Game; game: Game; infos: SearchInfo[] }> {
  return new Promise((resolve) => {
    const game = new Game(chess, fen);
    const infos: SearchInfo[] = [];
    const engine = new Engine(
      chess,
      {
        info: (info) => infos.push(info),
        done: (result, searched) => resolve({ result, searched, game, infos }),
      },
      { hash: 1, threads: 1 },
    );
    engines.push(engine);
    engine.setGame(game);
    expect(engine.game).toBe(game);
    engine.go({ depth: 4 });
    expect(engine.isThinking).toBe(true);
  });
}

test('an engine thinks about a game and tells the listener of that game', async () => {
  const { result, searched, game, infos } = await think('7k/8/6K1/8/8/8/8/R7 w - - 0 1');
  expect(game.position.san(result.move)).toBe('Ra8#');
  expect(searched).toBe(game);
  expect(infos.at(-1)!.pv[0]).toBe(result.move);
});

test('it is ready when its threads are, and refuses what is out of bounds', async () => {
  const engine = new Engine(chess);
  engines.push(engine);
  await engine.ready();
  expect(engine.isThinking).toBe(false);
  expect(engine.game.position.fen).toBe(chess.start);
  for (const options of [{ hash: 0 }, { threads: 0 }]) expect(() => new Engine(chess, {}, options)).toThrow(InputError);
});

test('it takes a network as a file or as bytes, and refuses what is none', async () => {
  const scores: number[] = [];
  const bytes = writeNetwork(constantNetwork(chess, 3000));
  const engine = new Engine(chess, { info: ({ score }) => scores.push(score) }, { network: bytes, hash: 1 });
  engines.push(engine);
  expect(() => engine.setNetwork(bytes.subarray(1))).toThrow(InputError);
  expect(() => engine.setNetwork('no such file')).toThrow(/^network 'no such file': it cannot be read \(ENOENT\)$/);
  engine.go({ depth: 1 });
  await vi.waitFor(() => expect(scores[0]).toBeLessThan(-2000), PATIENCE);
  scores.length = 0;
  expect(engine.setNetwork('none')).toBe('no game is evaluated by a network');
  engine.go({ depth: 1 });
  await vi.waitFor(() => expect(scores[0]).toBeGreaterThan(-200), PATIENCE);
});
