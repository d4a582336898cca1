import { describe, expect, test } from 'vitest';
import { WHITE } from '../../src/board/piece.ts';
import type { Position } from '../../src/board/position/position.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { fitKernel } from '../../src/learn/fit-kernel.ts';
import { inputTables } from '../../src/learn/input-tables.ts';
import { countRecords, RecordWriter, recordFormat } from '../../src/learn/record.ts';
import {
  FACT_BASE,
  FACT_OUTPUT,
  FACT_TARGET,
  FACT_WEIGHT,
  FACTS_BYTES,
  SLICE,
  TABLES_BYTES,
} from '../../src/net/fit-layout.ts';
import { Inputs, inputPlan } from '../../src/net/inputs.ts';
import { type Layers, outputFor } from '../../src/net/network.ts';
import { WASM_PAGE } from '../../src/platform/webassembly.ts';
import type { Variant } from '../../src/variants/types.ts';
import { randomGames } from '../board/random-games.ts';
import { GAMES, scaled } from '../scale.ts';

const POSITIONS = scaled(60, 2000);
const SHARE = 0.25;
/** A number that 32 bits hold exactly. */
const STRAY_WEIGHT = 0.375;
const SCALE = 300;
/** Where things lie in the kernel's memory. */
const TABLES = 64;
const RECORDS = TABLES + TABLES_BYTES;
const MOST_BYTES = POSITIONS * 256;
const PLACES = RECORDS + MOST_BYTES;
const STRIDE = 4 * 1024;
const LISTS = PLACES + 4 * POSITIONS;
const FACTS = LISTS + POSITIONS * STRIDE;
const COUNTS = FACTS + FACTS_BYTES * POSITIONS;
const PAGES = Math.ceil((COUNTS + (4 << 16)) / WASM_PAGE);

interface Decoded {
  readonly own: number[];
  readonly other: number[];
  readonly base: number;
  readonly target: number;
  readonly output: number;
  readonly weight: number;
}

/** What the fit reads from records. */
function decode(variant: Variant, records: Uint8Array, inputs: Inputs, layers: Layers): Decoded[] {
  const tables = tablesOf(variant);
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES, shared: true });
  const kernel = fitKernel(memory);
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(inputTables(tables, inputs, layers), TABLES);
  bytes.set(records, RECORDS);
  const places: number[] = [];
  for (let at = 0; at < records.length; at += records[at]!) places.push(RECORDS + at);
  new Uint32Array(memory.buffer, PLACES).set(places);
  const { squares, codes, codeBits, stateBytes } = recordFormat(tables);
  const { plan } = inputs;
  kernel.setGame(squares, codes, codeBits, stateBytes, plan.checks > 0, plan.held, TABLES);
  kernel.setTargets(SHARE, STRAY_WEIGHT, SCALE);
  kernel.decode(PLACES, places.length, LISTS, STRIDE, FACTS, COUNTS);
  return places.map((_, i) => {
    const list = new Uint32Array(memory.buffer, LISTS + i * STRIDE);
    const entries = [...list.subarray(1, 1 + list[0]!)];
    const at = FACTS + FACTS_BYTES * i;
    const float = (place: number): number => new Float32Array(memory.buffer, at + place)[0]!;
    return {
      own: entries.map((entry) => entry & 0xffff),
      other: entries.map((entry) => entry >>> 16),
      base: float(FACT_BASE),
      target: float(FACT_TARGET),
      output: new Uint32Array(memory.buffer, at + FACT_OUTPUT)[0]!,
      weight: float(FACT_WEIGHT),
    };
  });
}

function sorted(list: readonly number[]): number[] {
  return [...list].sort((a, b) => a - b);
}

describe.each(GAMES.map((variant) => [variant.name, variant] as const))('a record of %s', (_, variant) => {
  const tables = tablesOf(variant);
  const stops = (fromStart: boolean): Position[] => {
    const list: Position[] = [];
    for (const { pos } of randomGames(variant, 7, POSITIONS, fromStart)) if (list.length < POSITIONS) list.push(pos);
    return list;
  };

  test.each(['own', 'both'] as const)('becomes the inputs of both perspectives, kings %s', (kings) => {
    const inputs = new Inputs(tables, { ...inputPlan(tables), kings });
    const layers: Layers = { neurons: SLICE, outputs: 4, pieces: 32 };
    const writer = new RecordWriter(tables);
    const expected: Decoded[] = [];
    let number = 0;
    for (const { pos } of randomGames(variant, 5, POSITIONS)) {
      if (number === POSITIONS) break;
      const [base, score, played, result] = [number, 10 * number - 300, number % 3 > 0, (number % 3) / 2];
      writer.add(pos, base, score, played);
      writer.finishGame(result);
      const share = played ? SHARE : 0;
      const own = pos.side === WHITE ? result : 1 - result;
      expected.push({
        own: sorted(inputs.activeInputs(pos, pos.side)),
        other: sorted(inputs.activeInputs(pos, pos.side ^ 1)),
        base,
        target: share * own + (1 - share) / (1 + Math.exp(-score / SCALE)),
        output: outputFor(layers, pos.count[0]! + pos.count[1]!),
        weight: played ? 1 : STRAY_WEIGHT,
      });
      number++;
    }
    const records = writer.finish();
    expect(countRecords(records).positions).toBe(POSITIONS);
    const decoded = decode(variant, records, inputs, layers);
    for (const [i, { own, other, target, ...rest }] of decoded.entries()) {
      expect({ ...rest, own: sorted(own), other: sorted(other), target: expected[i]!.target }).toEqual(expected[i]);
      expect(target).toBeCloseTo(expected[i]!.target, 5);
    }
  });

  test('has at most 40 bytes on a board of 64 squares', () => {
    const writer = new RecordWriter(tables);
    for (const pos of stops(true)) writer.add(pos, 0, 0, true);
    if (tables.squares <= 64) expect(countRecords(writer.finish()).longest).toBeLessThanOrEqual(40);
    else expect(countRecords(writer.finish()).longest).toBeLessThanOrEqual(64);
  });
});
