/** The environment variables of this process and of the threads that it starts later. */
export const environment: Record<string, string | undefined> = process.env;
