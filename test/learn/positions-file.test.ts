import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blendLaterScores } from '../../src/learn/later-scores.ts';
import { PositionsFile, type PositionsFrame } from '../../src/learn/positions-file.ts';
import { countRecords, recordFormat } from '../../src/learn/record.ts';
import { type Blend, ShuffledPositions } from '../../src/learn/shuffled-positions.ts';
import { FrameFile } from '../../src/platform/node/frame-file.ts';
import { CHESS, inventedGames } from './invented.ts';

const ORIGIN = { format: recordFormat(CHESS), plan: { seed: 3 } };
const GAMES = inventedGames(120, 50);
const POSITIONS = 120 * 50;
const AS_THEY_ARE: Blend = { lambda: 0, scale: 300 };

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stablemate-positions-'));
  file = join(folder, 'positions');
});
afterEach(() => rmSync(folder, { recursive: true }));

function written(games = GAMES, name = 'positions'): PositionsFile {
  const positions = new PositionsFile(join(folder, name), ORIGIN);
  positions.addMissing(games);
  return positions;
}

function bytesOf(positions: PositionsFile): Buffer {
  const read = (frame: PositionsFrame): Uint8Array => {
    const bytes = new Uint8Array(frame.length);
    positions.read(frame, bytes);
    return bytes;
  };
  return Buffer.concat(positions.frames.map(read));
}

describe('a file of positions', () => {
  it('gives back what was put into it, game after game', () => {
    for (const positions of [written(), new PositionsFile(file, ORIGIN, true)]) {
      expect([positions.games, positions.positions, positions.played]).toEqual([120, POSITIONS, POSITIONS]);
      expect(positions.frames.length).toBeGreaterThan(5);
      expect(bytesOf(positions).equals(Buffer.concat(GAMES))).toBe(true);
      positions.close();
    }
  });

  it('is gone on with where a process ended, without what it left unfinished', () => {
    written().close();
    const whole = readFileSync(file);
    for (const length of [10, whole.length >> 1, whole.length - 1]) {
      writeFileSync(file, whole.subarray(0, length));
      const positions = new PositionsFile(file, ORIGIN);
      expect(positions.games).toBeLessThan(120);
      positions.addMissing(GAMES);
      expect(positions.games).toBe(120);
      expect(bytesOf(positions).equals(Buffer.concat(GAMES))).toBe(true);
      positions.close();
    }
  });

  it('ends before the first damaged frame', () => {
    written().close();
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 4;
    writeFileSync(file, bytes);
    const positions = new PositionsFile(file, ORIGIN, true);
    expect(positions.games).toBeGreaterThan(20);
    expect(positions.games).toBeLessThan(80);
    positions.close();
    expect(readFileSync(file)).toEqual(bytes);
  });

  it('is refused if it is something else', () => {
    written().close();
    expect(() => new PositionsFile(file, { ...ORIGIN, plan: { seed: 4 } })).toThrow(/does not hold positions of these/);
    writeFileSync(file, 'no positions');
    expect(() => new PositionsFile(file, ORIGIN)).toThrow(/does not hold positions of these/);
    expect(() => new PositionsFile(join(folder, 'none'), ORIGIN, true)).toThrow(/ENOENT/);
  });
});

describe('shuffled positions', () => {
  /** The records of an epoch in their order. */
  function recordsOf(source: ShuffledPositions, epoch: number): string[] {
    return source.piecesOf(epoch).flatMap((piece, number) => {
      const room = {
        records: new Uint8Array(source.mostBytes),
        address: 1000,
        places: new Uint32Array(source.mostPositions),
      };
      source.fill(piece, epoch, number, room);
      return Array.from(room.places.subarray(0, piece.positions), (place) => {
        const at = place - 1000;
        return Buffer.from(room.records.subarray(at, at + room.records[at]!)).toString('hex');
      });
    });
  }

  /** Every record that is learned from in an epoch. */
  const sortedRecords = (positions: PositionsFile, blend: Blend): string[] =>
    recordsOf(new ShuffledPositions([positions], 1, blend), 1).sort();

  it('are in an order of their own in each epoch, all but those of games kept back', () => {
    const positions = written();
    const other = new PositionsFile(join(folder, 'other'), ORIGIN);
    other.addMissing(inventedGames(300, 50));
    const source = new ShuffledPositions([positions, other], 1, AS_THEY_ARE);
    const [first, second] = [recordsOf(source, 1), recordsOf(source, 2)];
    expect(first).toHaveLength(source.learned);
    expect(source.learned + source.keptBack).toBe(POSITIONS + 300 * 50);
    expect(source.keptBack).toBeGreaterThan(200);
    expect(first).not.toEqual(second);
    expect([...first].sort()).toEqual([...second].sort());
    expect(recordsOf(new ShuffledPositions([positions, other], 1, AS_THEY_ARE), 1)).toEqual(first);
    expect(recordsOf(new ShuffledPositions([positions, other], 2, AS_THEY_ARE), 1)).not.toEqual(first);
    positions.close();
    other.close();
  });

  it('have their scores blended game by game; where a frame has several, as older versions wrote, they keep theirs', () => {
    const blend: Blend = { lambda: 0.5, scale: 300 };
    const positions = written();
    const expected = GAMES.map((records) => {
      const blended = records.slice();
      blendLaterScores(blended, blend.lambda, blend.scale);
      return blended;
    });
    expect(sortedRecords(positions, blend)).toEqual(sortedRecords(written(expected, 'blended'), AS_THEY_ARE));
    expect(sortedRecords(positions, blend)).not.toEqual(sortedRecords(positions, AS_THEY_ARE));
    const older = join(folder, 'older');
    new PositionsFile(older, ORIGIN).close();
    const title = readFileSync(older, 'utf8').trimEnd();
    const frames = new FrameFile(older, { title, problem: 'not this file', found: () => true });
    frames.append(3, Buffer.concat(GAMES.slice(0, 3)));
    frames.close();
    const several = new PositionsFile(older, ORIGIN, true);
    expect(several.games).toBe(3);
    expect(sortedRecords(several, blend)).toEqual(sortedRecords(several, AS_THEY_ARE));
  });

  it('keep back nothing where there is little', () => {
    const positions = written(GAMES.slice(0, 2));
    const source = new ShuffledPositions([positions], 1, AS_THEY_ARE);
    expect([source.learned, source.keptBack]).toEqual([100, 0]);
    expect(source.piecesKeptBack()[0]!.positions).toBe(100);
    expect(countRecords(bytesOf(positions)).positions).toBe(100);
    positions.close();
  });
});
