/** Loads what a command that leads work needs; only a command that uses a queue does. */
export function loadJobQueue(): Promise<typeof import('./job-queue.ts')> {
  keepCommandsSecret();
  return import('./job-queue.ts');
}

/** Loads what a worker needs. */
export function loadQueueWorker(): Promise<typeof import('./worker.ts')> {
  keepCommandsSecret();
  return import('./worker.ts');
}

/**
 * Where the environment asks for it, as with `DEBUG=*`, the client of Redis would print its commands, that with the
 * password included. It reads the variable when it is loaded.
 */
function keepCommandsSecret(): void {
  if (process.env.DEBUG) process.env.DEBUG += ',-ioredis:*';
}
