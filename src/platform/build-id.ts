declare const STABLEMATE_BUILD: string | undefined;

/**
 * A fingerprint of the sources that this program was built from: two builds with the same one compute the same results.
 * Undefined when it runs from its sources, which may change between two runs.
 */
export const BUILD_ID = typeof STABLEMATE_BUILD === 'string' ? STABLEMATE_BUILD : undefined;
