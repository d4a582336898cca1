/**
 * One thread compiles what runs often, where Node.js would take four. On a machine with few cores they would slow the
 * search down for longer than a quick move may take. Node.js takes this on its command line only.
 */
const V8_POOL = '--v8-pool-size';

/**
 * The command that starts this program again: its executable if it is a single file, else Node.js and its
 * script.
 *
 * @param started how it was started; missing: as this process was
 */
export function ownCommand({
  execPath,
  execArgv,
  argv,
}: Pick<NodeJS.Process, 'execPath' | 'execArgv' | 'argv'> = process): readonly [program: string, ...args: string[]] {
  const script = argv[1];
  if (script === undefined || script === execPath) return [execPath, ...execArgv];
  const isPoolChosen = execArgv.some((arg) => arg.startsWith(V8_POOL));
  return [execPath, ...execArgv, ...(isPoolChosen ? [] : [`${V8_POOL}=1`]), script];
}
