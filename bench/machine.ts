import { cpus, loadavg } from 'node:os';

/** What measured times depend on, in a line. */
export function machine(): string {
  const processors = cpus();
  const load = loadavg()[0]!.toFixed(1);
  return `Node ${process.versions.node}, ${processors.length} x ${processors[0]?.model.trim()}, load ${load}`;
}
