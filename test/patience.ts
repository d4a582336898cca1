/**
 * Milliseconds after which what has not come counts as hanging. A busy machine may take many times as long as a quiet
 * one for everything, and that must not make a test fail.
 */
export const PATIENCE = 300_000;
