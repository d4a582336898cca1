/**
 * The library's door for pages in a browser, `stablemate/browser`: what src/index.ts exports, but with the engine's
 * threads as web workers. Several of them need a page that is cross-origin isolated; elsewhere there is one. There are
 * no files.
 *
 * @module
 */
import { setWorkerFactory } from './platform/browser/threads.ts';

export * from './index.ts';
export { THREADS_MAX } from './search/search-pool.ts';
export { setWorkerFactory };

// Bundlers know this form, and put the worker's script beside the page's.
setWorkerFactory(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
