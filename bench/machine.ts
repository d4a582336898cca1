import { cpus, loadavg } from 'node:os';

/** What measured times depend on, in a line. */
export function machine(): string {
  const processors = cpus();
  return `Node ${process.versions.node}, ${processors.length} x ${processors[0]?.model.trim()}, load ${loadavg()[0]!.toFixed(1)}`;
}
