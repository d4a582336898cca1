/*
 * The library as src/browser.ts has it, but with the script of its threads in the same file. The build of the element
 * puts this in its place.
 */
import { setWorkerFactory } from '#platform/threads';
import EngineWorker from '../../worker.ts?worker&inline';

export * from '../../index.ts';
export { THREADS_MAX } from '../../search/search-pool.ts';
export { setWorkerFactory };

setWorkerFactory(() => new EngineWorker());
