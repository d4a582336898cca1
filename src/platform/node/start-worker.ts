import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker thread from a module that lies beside the caller's: TypeScript when running from source, JavaScript
 * in the built program.
 *
 * @param name the module's file name without its extension
 * @param base the caller's `import.meta.url`
 */
export function startWorker(name: string, base: string, options: WorkerOptions = {}): Worker {
  if (!base.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, base), options);
  // Node 20 refuses a TypeScript file as a worker's entry, whatever its loader, so a line of JavaScript imports it.
  const url = JSON.stringify(new URL(`./${name}.ts`, base));
  const entry = `import('tsx/esm/api').then(({ register }) => { register(); return import(${url}); })`;
  return new Worker(entry, { ...options, eval: true });
}
