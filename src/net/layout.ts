/*
 * The numbers of the networks, and how the accumulator lays them out in the kernel's memory. The file imports nothing,
 * so that the bundler writes these constants into the code, and so that src/assembly can read it too.
 */

/** Neurons of the first layer for each side's perspective, in networks that are trained where nothing else is said. */
export const HIDDEN = 128;
/** The neurons of the first layer are a multiple of NEURON_STEP and at most MAX_NEURONS. */
export const NEURON_STEP = 16;
export const MAX_NEURONS = 1024;
/** A network has at most this number of outputs, of which the number of pieces on the board chooses one. */
export const MAX_OUTPUTS = 8;
/** Copies of a piece in one hand that have inputs of their own; a network does not see more. */
export const HELD_COPIES = 8;
/** The integer that stands for an activation of 1, the highest; also for 1 in the weights of inputs and the biases. */
export const QA = 255;
/** The integer that stands for an output weight of 1. */
export const QB = 64;
/** Output weights go from minus this to this, so that partial sums fit 32 bits (see src/assembly/network.ts). */
export const MAX_OUTPUT_WEIGHT = 127;
/** Centipawns that an output of 1 stands for. */
export const SCALE = 400;

/** How many half-moves the accumulator can follow. */
export const ACCUMULATOR_PLIES = 512;
/** Perspectives for which there are sums: by side, with the board as it is or mirrored, by the other king's wing. */
export const PERSPECTIVES = 8;

/*
 * The kernel's memory, in rows: first the sums, [ply * 2 + side]; then ...
 */
/** ... [perspective]: the sums that were last computed from the board, ... */
export const BOARD_SUMS_ROW = ACCUMULATOR_PLIES * 2;
/** ... by side, sums with what is neither on the board nor in hand, ... */
export const FULL_SUMS_ROW = BOARD_SUMS_ROW + PERSPECTIVES;
/** ... for each output its weights for the perspective of the side to move, and for the other one, ... */
export const OUTPUTS_ROW = FULL_SUMS_ROW + 2;
/** ... zeros, ... */
export const ZEROS_ROW = OUTPUTS_ROW + 2 * MAX_OUTPUTS;
/** ... and the weights of the inputs. */
export const INPUTS_ROW = ZEROS_ROW + 1;
