import { afterEach, describe, expect, it } from 'vitest';
import { readFen } from '../../src/board/notation/fen.ts';
import { Endgames } from '../../src/endgame/endgames.ts';
import { UciProtocol } from '../../src/protocol/uci.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { LONG } from '../scale.ts';
import { Recorder } from './recorder.ts';

const open: UciProtocol[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((uci) => uci.close()));
});

/** A new engine, without any endgame table, is asked for a move; gives the scores that it says, the last one last. */
async function scoresOf(game: string, fen: string, go: string): Promise<string[]> {
  const gui = new Recorder();
  const uci = new UciProtocol(gui);
  open.push(uci);
  for (const line of [`setoption name UCI_Variant value ${game}`, `position fen ${fen}`, go]) uci.handle(line);
  await gui.waitFor(/^bestmove /);
  return gui.lines.flatMap((line) => / score (\S+ \S+)/.exec(line)?.[1] ?? []);
}

/** What the tables say, as UCI says it: `mate 10`, or `mate -9` for the side that is mated. */
function exactScore(game: string, fen: string): string {
  const variant = variantByName(game);
  const value = new Endgames(variant).probe(readFen(variant, fen))!;
  if (value.result === 'draw') return 'cp 0';
  return `mate ${value.result === 'win' ? (value.plies + 1) / 2 : -value.plies / 2}`;
}

describe('in an endgame of three pieces', () => {
  const few = [
    ['capablanca', '10/10/3k6/10/10/10/10/K8A w - - 0 1'],
    ['losalamos', '6/6/3k2/6/6/K4Q w - - 0 1'],
  ] as const;
  const more = [
    ['familiar', '6/6/3k2/6/6/K4Q[] w - - 0 1'],
    ['chess', '8/8/3k4/8/8/8/7R/K7 b - - 0 1'],
    ['chess', '8/8/8/2k5/8/8/1Q6/K7 w - - 0 1'],
  ] as const;

  it.each(LONG ? [...few, ...more] : few)(
    'the exact mate is said from the first depth on: %s, %s',
    async (game, fen) => {
      const exact = exactScore(game, fen);
      expect(exact).toMatch(/^mate -?\d+$/);
      for (const go of ['go depth 2', 'go nodes 300'])
        expect(new Set(await scoresOf(game, fen, go)), go).toEqual(new Set([exact]));
      // Where its time is limited the search waits two seconds at most; the table of a large board may take longer on a
      // busy machine, and is then taken in later.
      const timed = await scoresOf(game, fen, 'go movetime 20000');
      if (game === 'capablanca') expect(timed.at(-1)).toBe(exact);
      else expect(new Set(timed)).toEqual(new Set([exact]));
    },
  );

  it('stop is obeyed while the table is still being built', async () => {
    const gui = new Recorder();
    const uci = new UciProtocol(gui);
    open.push(uci);
    for (const line of ['position fen 8/8/8/2k5/8/8/1Q6/K7 w - - 0 1', 'go infinite', 'stop']) uci.handle(line);
    expect(await gui.waitFor(/^bestmove/)).toMatch(/^bestmove (b2|a1)/);
  });
});

describe('in an endgame of four pieces', () => {
  it.runIf(LONG).each([
    ['team-mate', '8/8/3k4/8/8/8/7F/K6C w - - 0 1'],
    ['familiar', '6/6/3k2/6/6/K3RR[] w - - 0 1'],
  ])('the search uses the table as soon as it is there: %s', async (game, fen) => {
    expect((await scoresOf(game, fen, 'go movetime 45000')).at(-1)).toBe(exactScore(game, fen));
  });
});
