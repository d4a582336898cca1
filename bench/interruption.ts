/** The exit status of what the user has broken off. */
export const INTERRUPTED = 130;

/** A signal that the user wants no more games; a second wish ends the program at once. */
export function interruption(): AbortSignal {
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (interrupt.signal.aborted) process.exit(INTERRUPTED);
      interrupt.abort();
    });
  return interrupt.signal;
}
