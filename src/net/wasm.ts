/*
 * As much of an assembler for WebAssembly as the kernels need: functions of whole numbers (i32) that work on 128-bit vectors in
 * one memory. Node runs vectors since version 16.
 */

/** Types of values. */
const I32 = 0x7f;
const V128 = 0x7b;

/** A piece of code. */
export type Code = readonly number[];

/** A function: so many whole numbers in, one or none out, and local vectors after the parameters. */
export interface WasmFunction {
  readonly name: string;
  readonly params: number;
  readonly returns: boolean;
  readonly vectors: number;
  readonly body: readonly Code[];
}

export const get = (local: number): Code => [0x20, local];
export const set = (local: number): Code => [0x21, ...unsigned(local)];
export const I32_ADD: Code = [0x6a];

/** A vector from or to an address on the stack, so many bytes on. */
export const load = (offset: number): Code => vector(0, 4, ...unsigned(offset));
export const store = (offset: number): Code => vector(11, 4, ...unsigned(offset));
/** A vector with the same 16-bit number in all eight lanes. */
export const eight = (value: number): Code =>
  vector(12, ...Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? value & 255 : (value >> 8) & 255)));
/** Lane by lane, of 16 bits. */
export const I16_ADD = vector(142);
export const I16_SUB = vector(145);
export const I16_MUL = vector(149);
export const I16_MIN = vector(150);
export const I16_MAX = vector(152);
/** A vector with the same 32-bit number with a fraction in all four lanes. */
export const four = (value: number): Code => {
  const bytes = new Uint8Array(Float32Array.of(value, value, value, value).buffer);
  return vector(12, ...bytes);
};
export const F32X4_GT = vector(68);
export const V128_AND = vector(78);
export const F32X4_ADD = vector(228);
export const F32X4_MUL = vector(230);
export const F32X4_MIN = vector(232);
export const F32X4_MAX = vector(233);
export const I32X4_ADD = vector(174);
/** Of whole numbers of 32 bits: the sums of the products of neighbouring lanes of 16 bits. */
export const DOT = vector(186);
export const lane = (index: number): Code => vector(27, index);

/** Bytes of a vector. */
export const VECTOR = 16;
const PAGE = 65536;

/** Functions that are ready to be called, by name, and so many bytes of memory that they work in. */
export function instantiate(
  functions: readonly WasmFunction[],
  bytes: number,
): { readonly exports: WebAssembly.Instance['exports']; readonly memory: WebAssembly.Memory } {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(assemble(functions)), { env: { memory } });
  return { exports, memory };
}

/** The bytes of a module that works in an imported memory, `env.memory`. */
function assemble(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ params, returns }) => [
    0x60,
    ...list(Array.from({ length: params }, () => [I32])),
    ...list(returns ? [[I32]] : []),
  ]);
  const bodies = functions.map(({ vectors, body }) => {
    const code = [...list(vectors > 0 ? [[...unsigned(vectors), V128]] : []), ...body.flat(), 0x0b];
    return [...unsigned(code.length), ...code];
  });
  return Uint8Array.from([
    ...[0, ...ascii('asm'), 1, 0, 0, 0],
    ...section(1, types),
    ...section(2, [[...text('env'), ...text('memory'), 2, 0, 1]]),
    ...section(
      3,
      functions.map((_, i) => unsigned(i)),
    ),
    ...section(
      7,
      functions.map(({ name }, i) => [...text(name), 0, ...unsigned(i)]),
    ),
    ...section(10, bodies),
  ]);
}

/** An instruction on vectors. */
function vector(opcode: number, ...operands: number[]): Code {
  return [0xfd, ...unsigned(opcode), ...operands];
}

function section(id: number, items: readonly Code[]): Code {
  const bytes = list(items);
  return [id, ...unsigned(bytes.length), ...bytes];
}

function list(items: readonly Code[]): Code {
  return [...unsigned(items.length), ...items.flat()];
}

function text(name: string): Code {
  return list(ascii(name).map((byte) => [byte]));
}

function ascii(name: string): number[] {
  return Array.from(name, (letter) => letter.charCodeAt(0));
}

/** LEB128: seven bits to a byte, the lowest first. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}
