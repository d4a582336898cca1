import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { NetworkChoice } from '../../src/engine/network-choice.ts';
import { weightsAlone } from '../../src/learn/tuned-weights.ts';
import { writeNetwork } from '../../src/net/network-file.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { Session } from '../../src/protocol/session.ts';
import { chess } from '../../src/variants/chess.ts';
import { addVariants, variantByName } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';
import { weightsFromMoves } from '../../src/weights/game-weights.ts';
import { damaged } from '../net/damage.ts';
import { constantNetwork } from '../net/random-network.ts';
import { Recorder, tell } from './recorder.ts';

const folder = mkdtempSync(join(tmpdir(), 'eval-file-'));
const write = (name: string, contents: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, contents);
  return path;
};
/** A file with a network that says the same of all positions. */
const writeConstant = (name: string, variant: Variant, centipawns: number): string =>
  write(name, writeNetwork(constantNetwork(variant, centipawns)));

const good = writeConstant('good.nnue', chess, 3000);
const better = writeConstant('better.nnue', chess, 5000);
const chessTables = tablesOf(chess);
const weights = write(
  'weights.nnue',
  writeNetwork(
    weightsAlone(chessTables, weightsFromMoves(chessTables), { games: 3, nodes: 100, command: 'a command' }),
  ),
);
const mad = writeConstant('mad.nnue', variantByName('mad-mate'), 7000);
const otherRules = writeConstant('other.nnue', { ...chess, draws: { ...chess.draws, moveRule: 40 } }, 3000);

const open: Session[] = [];
afterEach(async () => {
  addVariants([]);
  await Promise.all(open.splice(0).map((session) => session.close()));
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(firstLine: 'uci' | 'xboard', networks = new NetworkChoice()) {
  const gui = new Recorder();
  const session = new Session(gui, networks);
  open.push(session);
  const send = (...lines: readonly string[]): string[] => {
    gui.take();
    tell(session, ...lines);
    return gui.take();
  };
  send(firstLine);
  return { gui, send };
}

/** The score that a search of the first ply comes to: what the network says of the other side, turned round. */
async function scoreOf({ gui, send }: ReturnType<typeof start>): Promise<number> {
  send('go depth 1');
  const line = await gui.waitFor(/ score cp /);
  await gui.waitFor(/^bestmove/);
  return Number(/ score cp (-?\d+)/.exec(line)![1]);
}

/** In whole thousands. */
const about = (score: number): number => Math.round(score / 1000) * 1000;

/** What `eval` says that evaluates. */
const inForce = ({ send }: ReturnType<typeof start>): string => send('eval')[0]!;

describe('the option EvalFile in UCI', () => {
  test('is announced, and changes what evaluates, in searches too', async () => {
    const uci = start('uci');
    expect(uci.send('uci')).toContain('option name EvalFile type string default <empty>');
    expect(Math.abs(await scoreOf(uci))).toBeLessThan(200);
    expect(inForce(uci)).toMatch(/^By the network: \+0\.\d\d \(a network of 128 neurons and 1 output, \w{12}\)$/);
    expect(uci.send(`setoption name EvalFile value ${good}`)).toEqual([
      expect.stringMatching(
        /^info string chess is evaluated by '.*good\.nnue', a network of 16 neurons and 1 output, \w{12}$/,
      ),
    ]);
    expect(inForce(uci)).toMatch(/^By the network: \+30\./);
    expect(about(await scoreOf(uci))).toBe(-3000);
    uci.send('ucinewgame', 'setoption name Threads value 2', 'setoption name Hash value 1');
    expect(about(await scoreOf(uci))).toBe(-3000);
    uci.send(`setoption name EvalFile value ${better}`);
    expect(about(await scoreOf(uci))).toBe(-5000);
    expect(uci.send('setoption name EvalFile value none')).toEqual(['info string no game is evaluated by a network']);
    expect(Math.abs(await scoreOf(uci))).toBeLessThan(200);
    expect(uci.send('setoption name EvalFile value <empty>')).toEqual([
      'info string games are evaluated by their own networks',
    ]);
  });

  test('none switches the network off that is built in, and an empty one brings it back', () => {
    const uci = start('uci');
    uci.send('setoption name UCI_Variant value mad-mate');
    expect(inForce(uci)).toMatch(/^By the network: .* 128 neurons/);
    uci.send('setoption name EvalFile value none');
    expect(inForce(uci)).toMatch(/^By the terms: .*no network is in force/);
    uci.send('setoption name EvalFile value <empty>');
    expect(inForce(uci)).toMatch(/^By the network: .* 128 neurons/);
  });

  test('is said to be weights where there are no neurons', () => {
    const uci = start('uci');
    uci.send(`setoption name EvalFile value ${weights}`);
    expect(inForce(uci)).toMatch(/^By the tuned weights: [+-]0\.\d\d \(tuned weights without a network, \w{12}\)$/);
  });

  test('is used in the game for which it was made, whichever comes first', async () => {
    const uci = start('uci');
    expect(uci.send(`setoption name EvalFile value ${mad}`)).toEqual([
      expect.stringMatching(/^info string mad-mate will be evaluated by '.*mad\.nnue', .*; it is not for chess$/),
    ]);
    expect(inForce(uci)).toMatch(/^By the network: .* 128 neurons/);
    uci.send('setoption name UCI_Variant value mad-mate');
    expect(about(await scoreOf(uci))).toBe(-7000);
    uci.send('setoption name UCI_Variant value familiar', 'position startpos');
    expect(inForce(uci)).toMatch(/^By the network: .* 128 neurons/);
    uci.send('setoption name UCI_Variant value chess', `setoption name EvalFile value ${good}`);
    expect(about(await scoreOf(uci))).toBe(-3000);
    uci.send('setoption name UCI_Variant value mad-mate');
    expect(about(await scoreOf(uci))).toBe(-7000);
  });

  test('is refused in one line when it cannot be used, and the one in force stays', () => {
    const uci = start('uci');
    uci.send(`setoption name EvalFile value ${good}`);
    mkdirSync(join(folder, 'a folder'));
    for (const [file, problem] of [
      [otherRules, 'it was made for other rules of chess'],
      [join(folder, 'nope.nnue'), 'it cannot be read (ENOENT)'],
      [join(folder, 'a folder'), 'it cannot be read (it is not a file)'],
      [write('text.nnue', 'x'), 'it is not a network file'],
    ] as const) {
      expect(uci.send(`setoption name EvalFile value ${file}`)).toEqual([
        `info string error: network '${file}': ${problem}`,
      ]);
      expect(inForce(uci)).toMatch(/^By the network: \+30\./);
    }
  });

  test('a hundred damaged files are refused, one line each, and the one in force stays', () => {
    const uci = start('uci');
    uci.send(`setoption name EvalFile value ${good}`);
    const bytes = writeNetwork(constantNetwork(chess, 9000));
    const random = seededRandom(17);
    for (let i = 0; i < 150; i++) {
      const { file, how } = damaged(bytes, random);
      const said = uci.send(`setoption name EvalFile value ${write('damaged.nnue', file)}`);
      expect(said, how).toEqual([expect.stringMatching(/^info string error: network '.*damaged\.nnue': it is /)]);
    }
    expect(inForce(uci)).toMatch(/^By the network: \+30\./);
  });

  test('stops a search, whose answer never comes', async () => {
    const uci = start('uci');
    uci.send('go infinite');
    await uci.gui.waitFor(/^info depth 3/);
    uci.send(`setoption name EvalFile value ${good}`, 'isready');
    await uci.gui.waitFor(/^readyok/);
    expect(about(await scoreOf(uci))).toBe(-3000);
    expect(uci.gui.lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(1);
  });
});

describe('the option EvalFile in XBoard', () => {
  test('is announced as a file, and changes what evaluates', async () => {
    const xboard = start('xboard');
    expect(xboard.send('protover 2')).toContain('feature option="EvalFile -file "');
    expect(xboard.send(`option EvalFile=${good}`)).toEqual([
      expect.stringMatching(/^# chess is evaluated by '.*good\.nnue', a network/),
    ]);
    xboard.send('new', 'post', 'sd 1', 'go');
    const [, , score] = (await xboard.gui.waitFor(/^ *1 -?\d+ /)).trim().split(/\s+/).toSpliced(1, 0, '');
    expect(about(Number(score))).toBe(-3000);
    expect(xboard.send(`option EvalFile=${otherRules}`)).toEqual([
      expect.stringContaining(
        `Error (network '${otherRules}': it was made for other rules of chess): option EvalFile=`,
      ),
    ]);
    expect(xboard.send('option EvalFile=none')).toEqual(['# no game is evaluated by a network']);
    expect(xboard.send('option EvalFile=')).toEqual(['# games are evaluated by their own networks']);
  });

  test('goes on analysing with the new one', async () => {
    const xboard = start('xboard');
    xboard.send('new', 'post', 'analyze');
    await xboard.gui.waitFor(/^ *3 /);
    xboard.send(`option EvalFile=${good}`);
    const line = await xboard.gui.waitFor(/^ *1 /);
    expect(about(Number(line.trim().split(/\s+/)[1]))).toBe(-3000);
  });
});

describe('a game from a file', () => {
  const griffon = '[griffon-chess:chess]\nqueen = -\ncustomPiece1 = g:FyafsF\npromotionPieceTypes = grbn\n';
  const fen = 'startFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1\n';
  const chooseGriffon = 'setoption name UCI_Variant value griffon-chess';

  test('brings its network along, by a path from where its file is', async () => {
    const path = write('griffon.ini', griffon + fen);
    const uci = start('uci');
    uci.send(`setoption name VariantPath value ${path}`);
    mkdirSync(join(folder, 'nets'));
    writeConstant('nets/griffon.nnue', variantByName('griffon-chess'), 4000);
    write('griffon.ini', `${griffon}${fen}evalFile = nets/griffon.nnue\n`);
    expect(uci.send(`setoption name VariantPath value ${path}`, chooseGriffon)[0]).toBe(
      'info string variants loaded: griffon-chess',
    );
    expect(about(await scoreOf(uci))).toBe(-4000);
    uci.send('setoption name EvalFile value none');
    expect(Math.abs(await scoreOf(uci))).toBeLessThan(200);
  });

  test('is played without it when it cannot be used, and says why', async () => {
    const path = write('damaged.ini', `${griffon}${fen}evalFile = good.nnue\n`);
    const uci = start('uci');
    expect(uci.send(`setoption name VariantPath value ${path}`)).toEqual([
      `info string ${path}:6: [griffon-chess] evalFile: network '${good}': it was made for chess, whose rules are not ` +
        'those of griffon-chess; the game is played without it',
      'info string variants loaded: griffon-chess',
    ]);
    uci.send(chooseGriffon);
    expect(Math.abs(await scoreOf(uci))).toBeLessThan(200);
  });

  test('that has a network is played without it when its file has gone since, with a line', async () => {
    const path = write('gone.ini', griffon + fen);
    const uci = start('uci');
    uci.send(`setoption name VariantPath value ${path}`);
    const network = writeConstant('gone.nnue', variantByName('griffon-chess'), 4000);
    write('gone.ini', `${griffon}${fen}evalFile = gone.nnue\n`);
    uci.send(`setoption name VariantPath value ${path}`);
    rmSync(network);
    uci.send(chooseGriffon);
    expect(Math.abs(await scoreOf(uci))).toBeLessThan(200);
    expect(uci.gui.lines).toContain(`info string error: network '${network}': it cannot be read (ENOENT)`);
  });
});

test('a session can begin with a network', async () => {
  const networks = new NetworkChoice();
  networks.choose(good, chess);
  const uci = start('uci', networks);
  expect(about(await scoreOf(uci))).toBe(-3000);
});
