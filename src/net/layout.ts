/*
 * The shape of the networks. The file imports nothing, so that the bundler writes these constants into the code.
 */

/** Neurons of the hidden layer for each side's view of the board. */
export const HIDDEN = 128;
/** So many pieces of a type in one hand are told apart; more look the same. */
export const HELD_COPIES = 8;
/** What a neuron's 1 is in whole numbers: activations go from 0 to this. */
export const QA = 255;
/**
 * What an output weight of 1 is in whole numbers. Products with two activations, summed over all neurons, fit 32
 * bits.
 */
export const QB = 64;
/** Output weights lie within this of 0. */
export const MAX_OUTPUT_WEIGHT = 127;
/** Centipawns per 1 of the output. */
export const SCALE = 400;
