import { Session } from '../../src/protocol/session.ts';
import { VARIANTS } from '../../src/variants/registry.ts';

const GAMES = 1000;
const PLIES = 12;
const MB = 2 ** 20;
/** When everything is there that is made once: tables of all games, compiled code. */
const WARM = 300;
/** What may come on top of that, in MB. */
const GROWTH = { heap: 8, resident: 40 };

/** Plays many short games of all kinds in this process; memory that grows is a fault. */
export async function memoryStaysFlat(): Promise<string[]> {
  let heard: (line: string) => void = () => {};
  const session = new Session({ say: (line) => heard(line), quit: () => {} });
  const ask = (...lines: readonly string[]): Promise<string> =>
    new Promise((resolve) => {
      heard = (line) => {
        if (line.startsWith('bestmove')) resolve(line.split(' ')[1]!);
      };
      for (const line of lines) session.handle(line);
    });
  let warm: { heap: number; resident: number } | undefined;
  let last = { heap: 0, resident: 0 };
  for (let game = 1; game <= GAMES; game++) {
    const variant = VARIANTS[game % VARIANTS.length]!;
    session.handle('ucinewgame');
    session.handle(`setoption name UCI_Variant value ${variant.name}`);
    const moves: string[] = [];
    for (let ply = 0; ply < PLIES; ply++) {
      const move = await ask(`position fen ${variant.start} moves ${moves.join(' ')}`, 'go nodes 150');
      if (move === '(none)') break;
      moves.push(move);
    }
    if (game % 100 !== 0) continue;
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    last = { heap: Math.round(heapUsed / MB), resident: Math.round(rss / MB) };
    if (game === WARM) warm = last;
    console.log(`${game} games: heap ${last.heap} MB, resident ${last.resident} MB`);
  }
  await session.close();
  return (['heap', 'resident'] as const)
    .filter((what) => last[what] > warm![what] + GROWTH[what])
    .map((what) => `${what} memory grew from ${warm![what]} to ${last[what]} MB between game ${WARM} and ${GAMES}`);
}
