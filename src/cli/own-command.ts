/**
 * The command that starts this program, for whoever starts it anew: its executable if it is a single file, else Node.js and its
 * script.
 */
export function ownCommand(): readonly [program: string, ...args: string[]] {
  const script = process.argv[1];
  const alone = script === undefined || script === process.execPath;
  return [process.execPath, ...process.execArgv, ...(alone ? [] : [script])];
}
