/*
 * The shape of the networks. The file imports nothing, so that the bundler writes these constants into the code.
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
