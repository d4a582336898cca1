import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { UciProtocol } from '../../src/protocol/uci.ts';
import { addVariants } from '../../src/variants/registry.ts';
import { Recorder, tell } from './recorder.ts';
import { startXBoard } from './xboard-gui.ts';

const folder = mkdtempSync(join(tmpdir(), 'variant-path-'));
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const griffon = write(
  'griffon.ini',
  `[griffon-chess:chess]
queen = -
customPiece1 = g:FyafsF
startFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1
promotionPieceTypes = grbn
`,
);
const other = write('other.ini', '[slow-chess:chess]\ndoubleStep = false\n[bad:chess]\npass = true\n');
const nope = join(folder, 'nope.ini');

const open: UciProtocol[] = [];

afterEach(async () => {
  addVariants([]);
  await Promise.all(open.splice(0).map((uci) => uci.close()));
});
afterAll(() => rmSync(folder, { recursive: true }));

function startUci() {
  const gui = new Recorder();
  const uci = new UciProtocol(gui);
  open.push(uci);
  return {
    gui,
    send(...lines: readonly string[]): string[] {
      gui.take();
      tell(uci, ...lines);
      return gui.take();
    },
  };
}

test('UCI: games of a file can be chosen, and a bad file changes nothing', () => {
  const { send } = startUci();
  expect(send('uci')).toContain('option name VariantPath type string default <empty>');
  expect(send(`setoption name VariantPath value ${griffon}`)).toEqual(['info string variants loaded: griffon-chess']);
  expect(send('uci').find((line) => line.includes('UCI_Variant'))).toContain(' var griffon-chess');
  expect(send('setoption name UCI_Variant value griffon-chess')[0]).toMatch(
    /^info string variant griffon-chess files 8 /,
  );
  send('position startpos moves e2e4');
  const fen = () => send('d').find((line) => line.startsWith('Fen: '));
  const before = fen();
  expect(before).toContain('RNBGKBNR b KQkq');
  expect(send(`setoption name VariantPath value ${nope}`)).toEqual([
    `info string error: cannot read the variants in '${nope}': there is no such file`,
  ]);
  expect(fen()).toBe(before);
  expect(send('setoption name UCI_Variant value griffon-chess')).toHaveLength(1);
});

test('UCI: a second file replaces the first, the game in force goes on, and what is left out is told', () => {
  const { send } = startUci();
  send(
    `setoption name VariantPath value ${griffon}`,
    'setoption name UCI_Variant value griffon-chess',
    'position startpos moves e2e4',
  );
  expect(send(`setoption name VariantPath value ${other}`)).toEqual([
    `info string ${other}:4: [bad] pass: this rule is one that we do not have`,
    'info string variants loaded: slow-chess',
  ]);
  expect(send('d').find((line) => line.startsWith('Fen: '))).toContain('RNBGKBNR b KQkq');
  expect(send('setoption name UCI_Variant value griffon-chess')[0]).toContain("error: unknown variant 'griffon-chess'");
  expect(send(`setoption name VariantPath value ${griffon}${delimiter}${other}`).at(-1)).toBe(
    'info string variants loaded: griffon-chess, slow-chess',
  );
  expect(send('setoption name VariantPath value <empty>')).toEqual(['info string no variants are loaded']);
});

test('UCI: the search plays a game that only the file knows', async () => {
  const { gui, send } = startUci();
  send(`setoption name VariantPath value ${griffon}`, 'setoption name UCI_Variant value griffon-chess');
  // The griffon on d1 mates by a step to c2 and on along the file, around the corner that blocks a rook.
  send('position fen 7k/6pp/8/8/8/8/8/K2G4 w - - 0 1', 'go depth 3');
  const move = (await gui.waitFor(/^bestmove/)).split(' ')[1]!;
  expect(send('d').find((line) => line.startsWith('Legal moves'))).toContain(move);
  send('go perft 2');
  expect(await gui.waitFor(/^Nodes searched/)).toMatch(/ \d{2,}$/);
});

test('XBoard: the option is a file, and the list of games is sent again', () => {
  const gui = startXBoard();
  expect(gui.send('protover 2')).toContain('feature option="VariantPath -file "');
  const lines = gui.send(`option VariantPath=${other}`);
  expect(lines.slice(0, 2)).toEqual([
    `# ${other}:4: [bad] pass: this rule is one that we do not have`,
    '# variants loaded: slow-chess',
  ]);
  expect(lines[2]).toMatch(/^feature variants="normal,team-mate,.*,slow-chess,crazyhouse,.*"$/);
  const setup = gui.send('variant slow-chess');
  expect(setup[0]).toMatch(/^setup \(PNBRQ[.]*K?pnbrq[.]*k?\) 8x8\+0_fairy rnbqkbnr\//);
  expect(gui.accepts('e2e4')).toBe(false);
  expect(gui.accepts('e2e3')).toBe(true);
  expect(gui.send(`option VariantPath=${nope}`)[0]).toMatch(/^Error \(cannot read the variants in /);
  expect(gui.accepts('e7e5')).toBe(false);
  gui.send('variant normal');
});
