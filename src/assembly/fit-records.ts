/* How the fit of a network (network-fit.ts) reads positions: records in the memory become lists of inputs. */
import { HELD, PIECE_SQUARES, SQUARE_BITS } from '../board/layout.ts';
import {
  BLACK_FLAG,
  CHECKS_TABLE,
  FACT_BASE,
  FACT_OUTPUT,
  FACT_TARGET,
  FACT_WEIGHT,
  FACTS_BYTES,
  INPUT_TABLE,
  OUTPUT_TABLE,
  PLAYED_FLAG,
  RECORD_BASE,
  RECORD_FLAGS,
  RECORD_SCORE,
  RECORD_STATE,
  RESULT_MASK,
  RESULT_SHIFT,
  VIEW_TABLE,
  VIEWS,
} from '../net/fit-layout.ts';
import { expected, resultShare, strayWeight } from './fit-targets.ts';

/** Where in a record its last bytes are, more or less. */
const TOUCHED: usize = 24;
/** The codes of the kings, less 2. */
const KING_CODES: i32 = 2;

/* The game: what `setGame` was told last. */
let squares: i32 = 0;
let codes: i32 = 0;
let codeBits: i32 = 0;
let codeMask: i32 = 0;
let stateBytes: usize = 0;
let hasCheckInputs: bool = false;
let heldCopies: i32 = 0;
let tables: usize = 0;
/**
 * Says which game the records of `decode` are of, see fit-layout.ts.
 *
 * @param state bytes of checks in a record; `checkInputs`: do they have inputs?
 * @param copies of a piece in one hand that have inputs
 */
export function setGame(
  squareCount: i32,
  codeCount: i32,
  bits: i32,
  state: i32,
  checkInputs: bool,
  copies: i32,
  at: usize,
): void {
  squares = squareCount;
  codes = codeCount;
  codeBits = bits;
  codeMask = (1 << bits) - 1;
  stateBytes = state;
  hasCheckInputs = checkInputs;
  heldCopies = copies;
  tables = at;
}

/**
 * Reads at most CHUNK records.
 *
 * @param records their addresses, 32 bits each
 * @param lists for each, at a distance of `stride` bytes, the number of its inputs and the inputs, 32 bits each: that
 *   of the side to move's perspective, and above it that of the other side's
 * @param facts for each, at a distance of FACTS_BYTES; the slope is left out
 * @param counts for each input, 32 bits: added up how often it occurs
 */
export function decode(records: usize, count: i32, lists: usize, stride: usize, facts: usize, counts: usize): void {
  const boardBytes: usize = (squares + 7) >>> 3;
  const bitsOfCode = codeBits;
  const mask = codeMask;
  // The records lie far apart: asking for all of them first, the processor need not wait for one after the other.
  let touched = 0;
  for (let i = 0; i < count; i++) {
    const record: usize = load<u32>(records + ((<usize>i) << 2));
    touched += <i32>load<u8>(record) + <i32>load<u8>(record, TOUCHED);
  }
  // Or the compiler would leave that out; it is overwritten by the first list.
  store<i32>(lists, touched);
  for (let i = 0; i < count; i++) {
    const record: usize = load<u32>(records + ((<usize>i) << 2));
    const flags: i32 = load<u8>(record + RECORD_FLAGS);
    const side = flags & BLACK_FLAG;
    const occupied = record + RECORD_STATE + stateBytes;
    const codesAt = occupied + boardBytes;
    let bit: usize = 0;
    // The pieces first without inputs, because these depend on where the kings are.
    let kings: i32 = 0;
    let found: i32 = 0;
    const list = lists + <usize>i * stride;
    let end = list + 4;
    for (let square: usize = 0; square < <usize>squares; square += 64) {
      let rest = load<u64>(occupied + (square >>> 3));
      // Behind the board's last byte, codes begin.
      const beyond = square + 64 - (boardBytes << 3);
      if (<i32>beyond > 0) rest &= u64.MAX_VALUE >>> <u64>beyond;
      while (rest) {
        const at = <i32>(square + <usize>ctz(rest));
        rest &= rest - 1;
        const code = <i32>(load<u32>(codesAt + (bit >>> 3)) >>> <u32>(bit & 7)) & mask;
        bit += bitsOfCode;
        if (code < KING_CODES && !(found & (1 << code))) {
          found |= 1 << code;
          kings |= at << ((code ^ side ^ 1) * SQUARE_BITS);
        }
        store<u32>(end, ((code + 2) << SQUARE_BITS) | at);
        end += 4;
      }
    }
    const pieces: usize = (end - list - 4) >>> 2;
    if (heldCopies) {
      for (let code = 2; code < codes; code++) {
        let copy = 0;
        while ((load<u8>(codesAt + (bit >>> 3)) >>> <u8>(bit & 7)) & 1) {
          bit++;
          if (copy >= heldCopies) continue;
          store<u32>(end, HELD | (code << SQUARE_BITS) | copy);
          copy++;
          end += 4;
        }
        bit++;
      }
    }
    const other = ((kings & ((1 << SQUARE_BITS) - 1)) << SQUARE_BITS) | (kings >>> SQUARE_BITS);
    const ownTable = inputTable(side, load<u8>(tables + VIEW_TABLE + kings));
    const otherTable = inputTable(side ^ 1, load<u8>(tables + VIEW_TABLE + other));
    for (let at = list + 4; at < end; at += 4) {
      const pieceSquare: usize = load<u32>(at);
      addEntry(at, load<u16>(ownTable + (pieceSquare << 1)), load<u16>(otherTable + (pieceSquare << 1)), counts);
    }
    if (hasCheckInputs) {
      // Each perspective has its own checks and the other side's.
      for (let color = 0; color < 2; color++) {
        const left: usize = load<u8>(record + RECORD_STATE + color);
        const inputs = tables + CHECKS_TABLE + (left << 2);
        const own = load<u16>(inputs + ((color ^ side) << 1));
        addEntry(end, own, load<u16>(inputs + ((color ^ side ^ 1) << 1)), counts);
        end += 4;
      }
    }
    store<u32>(list, <u32>((end - list - 4) >>> 2));

    const result: f32 = <f32>((flags >>> RESULT_SHIFT) & RESULT_MASK) * 0.5;
    const played = (flags & PLAYED_FLAG) !== 0;
    const share: f32 = played ? resultShare : 0;
    const said = expected(<f32>load<i16>(record + RECORD_SCORE));
    const fact = facts + <usize>i * FACTS_BYTES;
    store<f32>(fact, <f32>load<i16>(record + RECORD_BASE), FACT_BASE);
    store<f32>(fact, share * result + (1 - share) * said, FACT_TARGET);
    store<u32>(fact, <u32>load<u8>(tables + OUTPUT_TABLE + pieces), FACT_OUTPUT);
    store<f32>(fact, played ? 1 : strayWeight, FACT_WEIGHT);
  }
}

function addEntry(at: usize, own: u32, other: u32, counts: usize): void {
  store<u32>(at, own | (other << 16));
  store<u32>(counts + ((<usize>own) << 2), load<u32>(counts + ((<usize>own) << 2)) + 1);
  store<u32>(counts + ((<usize>other) << 2), load<u32>(counts + ((<usize>other) << 2)) + 1);
}

/**
 * Turns the lists of `decode` around: to lists of positions by input.
 *
 * @param counts from `decode`; set to 0
 * @param inputs the number of inputs
 * @param users numbers of 16 bits: for each input that occurs, itself, how often it does, and for each time twice the
 *   number of the position, plus 1 in the other side's perspective
 * @returns the end of `users`
 */
export function turn(lists: usize, stride: usize, count: i32, counts: usize, inputs: i32, users: usize): usize {
  // The counts become addresses of what is to be written next.
  let end = users;
  for (let input: usize = 0; input < <usize>inputs; input++) {
    const times: usize = load<u32>(counts + (input << 2));
    if (times === 0) continue;
    store<u16>(end, <u16>input);
    store<u16>(end, <u16>times, 2);
    store<u32>(counts + (input << 2), <u32>end + 4);
    end += 4 + (times << 1);
  }
  for (let i = 0; i < count; i++) {
    let at = lists + <usize>i * stride;
    const last = at + 4 + (load<u32>(at) << 2);
    for (at += 4; at < last; at += 4) {
      const entry = load<u32>(at);
      addUser(counts + ((<usize>(entry & 0xffff)) << 2), <u16>(i << 1));
      addUser(counts + ((<usize>(entry >>> 16)) << 2), <u16>((i << 1) | 1));
    }
  }
  memory.fill(counts, 0, (<usize>inputs) << 2);
  return end;
}

function addUser(address: usize, user: u16): void {
  const at: usize = load<u32>(address);
  store<u16>(at, user);
  store<u32>(address, <u32>at + 2);
}

function inputTable(side: i32, view: i32): usize {
  return tables + INPUT_TABLE + (side * VIEWS + view) * PIECE_SQUARES * 2;
}
