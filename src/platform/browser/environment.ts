/** A page has no environment variables. */
export const environment: Record<string, string | undefined> = {};
