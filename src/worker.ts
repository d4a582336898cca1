/*
 * The script of the engine's threads in a browser, `stablemate/worker`: each kind of thread serves those that are
 * started by its name.
 */
import './endgame/endgame-worker.ts';
import './search/search-worker.ts';
