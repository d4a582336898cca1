import { SingleBar } from 'cli-progress';

/**
 * A progress bar on stderr that is gone when it is stopped; nothing is shown where stderr is no terminal.
 *
 * @param format as `cli-progress` takes it: `{bar} {value} of {total}`, and names of its payload
 */
export function progressBar(format: string): SingleBar {
  return new SingleBar({ format, stream: process.stderr, hideCursor: true, clearOnComplete: true });
}
