/** Options of a test that measures by the clock: what else the machine does may delay a try. */
export const BY_THE_CLOCK = { retry: 2 };
