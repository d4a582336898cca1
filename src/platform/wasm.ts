/*
 * As much of an assembler for WebAssembly as the kernels need: functions of whole numbers (i32) that work on 128-bit vectors in
 * one memory. Node runs vectors since version 16.
 */

/** Types of values. */
const I32 = 0x7f;
const V128 = 0x7b;
/** The type of a block that leaves nothing behind. */
const NO_VALUE = 0x40;

/** A piece of code. */
export type Code = readonly number[];

/** A function: so many whole numbers in, one or none out, and after the parameters local whole numbers and then vectors. */
export interface WasmFunction {
  readonly name: string;
  readonly params: number;
  readonly returns: boolean;
  readonly wholes?: number;
  readonly vectors: number;
  readonly body: readonly Code[];
}

export const get = (local: number): Code => [0x20, local];
export const set = (local: number): Code => [0x21, ...unsigned(local)];
/** Sets a local and leaves its value on the stack. */
export const tee = (local: number): Code => [0x22, ...unsigned(local)];
/** Whole numbers; one below 64. */
export const small = (value: number): Code => [0x41, value];
export const I32_ADD: Code = [0x6a];
export const I32_SHL: Code = [0x74];
export const I32_LESS: Code = [0x48];
/** How many zeros there are below the lowest 1. */
export const I32_ZEROS: Code = [0x68];
/** Runs a body again as long as the number that it leaves on the stack is not 0. */
export const again = (...body: Code[]): Code => [0x03, NO_VALUE, ...body.flat(), 0x0d, 0, 0x0b];
/** Returns what a body leaves on the stack, if the number that is there is not 0. */
export const returnIf = (...body: Code[]): Code => [0x04, NO_VALUE, ...body.flat(), 0x0f, 0x0b];

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
export const I32X4_MAX = vector(184);
/** All bits of a lane are set where both are equal; and the highest bit of each lane as a whole number. */
export const I32X4_EQUAL = vector(55);
export const I32X4_BITS = vector(164);
/** A vector of four lanes out of those of two, which are numbered 0 to 7. */
export const lanes = (...from: readonly [number, number, number, number]): Code =>
  vector(13, ...from.flatMap((from) => [0, 1, 2, 3].map((byte) => 4 * from + byte)));
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
  const bodies = functions.map(({ wholes = 0, vectors, body }) => {
    const locals = [
      [...unsigned(wholes), I32],
      [...unsigned(vectors), V128],
    ];
    const code = [...list(locals), ...body.flat(), 0x0b];
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
