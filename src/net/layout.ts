/*
 * The shape of the networks, and how the accumulator lays them out in the kernel's memory. The file imports nothing,
 * so that the bundler writes these constants into the code, and so that src/assembly can read it too.
 */

/** Neurons of the hidden layer for each side's perspective. */
export const HIDDEN = 128;
/** Copies of a piece in one hand that have inputs of their own; a network does not see more. */
export const HELD_COPIES = 8;
/** The integer that stands for an activation of 1, the highest; also for 1 in the weights of inputs and the biases. */
export const QA = 255;
/** The integer that stands for an output weight of 1. */
export const QB = 64;
/** Output weights go from minus this to this, so that the output fits 32 bits (see src/assembly/network.ts). */
export const MAX_OUTPUT_WEIGHT = 127;
/** Centipawns that an output of 1 stands for. */
export const SCALE = 400;

/** Bytes of a row, which is an integer of 16 bits for each neuron. */
export const ROW_BYTES = 2 * HIDDEN;
/** How many half-moves the accumulator can follow. */
export const ACCUMULATOR_PLIES = 512;
/** Inputs of the largest network. */
export const MAX_INPUTS = 1 << 12;

/*
 * The kernel's memory, in rows: first the sums, [ply * 2 + side]; then ...
 */
/** ... [side * 2 + mirrored]: the sums that were last computed from the board, ... */
export const BOARD_SUMS_ROW = ACCUMULATOR_PLIES * 2;
/** ... the output's weights for the perspective of the side to move, and for the other one, ... */
export const OUTPUTS_ROW = BOARD_SUMS_ROW + 4;
/** ... zeros, ... */
export const ZEROS_ROW = OUTPUTS_ROW + 2;
/** ... and the weights of the inputs. */
export const INPUTS_ROW = ZEROS_ROW + 1;
export const MEMORY_BYTES = (INPUTS_ROW + MAX_INPUTS) * ROW_BYTES;
