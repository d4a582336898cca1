/** The exit status where what was printed is lost. */
const LOST_OUTPUT = 1;

/**
 * For the event 'error' of standard output: says in one line that what was printed is lost, and sets the exit status to
 * 1. A reader that has gone, as `head` does once it has its lines, has read enough: that is no error.
 */
export function tellLostOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE' || process.exitCode === LOST_OUTPUT) return;
  process.exitCode = LOST_OUTPUT;
  console.error(`stablemate: standard output cannot be written to: ${error.message}`);
}
