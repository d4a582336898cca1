import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EndgameFileError, Endgames, InputError, Position, variantByName } from '../../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'endgame-'));
afterAll(() => rmSync(folder, { recursive: true }));

const chess = variantByName('chess');
const familiar = variantByName('familiar');
const MATE_IN_ONE = Position.fromFen(chess, '7k/8/6K1/8/8/8/8/R7 w - -');

test('a program asks what a position is worth, and how it goes on', () => {
  const endgames = new Endgames(chess);
  expect(endgames.probe(MATE_IN_ONE)).toEqual({ result: 'win', plies: 1 });
  expect(endgames.bestMoves(MATE_IN_ONE).map((move) => MATE_IN_ONE.moveText(move))).toEqual(['a1a8']);
  expect(endgames.bestLine(MATE_IN_ONE)).toHaveLength(1);
  expect(endgames.probe(Position.fromFen(chess, 'R6k/8/6K1/8/8/8/8/8 b - -'))).toEqual({ result: 'loss', plies: 0 });
  expect(endgames.probe(Position.fromFen(chess, 'k7/1R6/2K5/8/8/8/8/8 b - -'))).toEqual({ result: 'draw' });
});

test('of one piece against another too, whoever wins', () => {
  const endgames = new Endgames(familiar);
  const pos = Position.fromFen(familiar, '4G1/6/6/5k/4c1/1K4[] b - - 0 1');
  expect(endgames.probe(pos)).toEqual({ result: 'win', plies: 79 });
  expect(endgames.bestLine(pos)).toHaveLength(79);
});

test('what no table knows has no value; positions of other games are refused', () => {
  const endgames = new Endgames(chess);
  for (const fen of [chess.start, '4k3/8/8/8/8/8/8/R3K3 w Q -', '7k/8/6K1/8/8/8/8/8 w - -']) {
    expect(endgames.probe(Position.fromFen(chess, fen))).toBeUndefined();
    expect(endgames.bestMoves(Position.fromFen(chess, fen))).toEqual([]);
  }
  expect(() => new Endgames(familiar).probe(MATE_IN_ONE)).toThrow('the position is one of chess, not of familiar');
});

test('tables are kept in a folder, and built again where that is wanted', () => {
  new Endgames(familiar, { folder }).prepare('KRKN');
  expect(readdirSync(folder).sort()).toEqual(['familiar-KNK.endgame', 'familiar-KRK.endgame', 'familiar-KRKN.endgame']);
  truncateSync(join(folder, 'familiar-KRKN.endgame'), 300);
  expect(() => new Endgames(familiar, { folder }).prepare('KRKN')).toThrow(EndgameFileError);
  new Endgames(familiar, { folder, rebuild: true }).prepare('KRKN');
  new Endgames(familiar, { folder }).prepare('KRKN');
});

test('games without such endgames say so', () => {
  const endgames = new Endgames(variantByName('mad-mate'));
  expect(() => endgames.prepare('KQKR')).toThrow(InputError);
  expect(() => endgames.prepare('KQKR')).toThrow('captured pieces come back');
});
