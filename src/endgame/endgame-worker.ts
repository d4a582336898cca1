import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Variant } from '../variants/types.ts';
import { AT_REST, type EndgameAnswer, type EndgameMessage, type EndgameWorkerData } from './background-builder.ts';
import { messageOf } from './distances.ts';
import { EndgameFileError, endgameFileName, readTable } from './file.ts';
import { type Material, parseMaterial } from './material.ts';
import { TableBuilder } from './table-builder.ts';

// Gets one table after the other for a BackgroundBuilder, from a file or by building it.
const gate = new Int32Array((workerData as EndgameWorkerData).gate);
let variant: Variant;
let builder: TableBuilder;

parentPort!.on('message', (message: EndgameMessage) => {
  waitAtRest();
  if (message.kind === 'variant') {
    variant = message.variant;
    builder = new TableBuilder(waitAtRest);
    return;
  }
  if (!message.isUrgent) lowerPriority();
  parentPort!.postMessage(answerTo(message.endgame, message.folder));
});

/**
 * Lowers the priority of this thread, from the first table on that may wait; it cannot be raised again. On Linux this
 * concerns the thread alone, elsewhere it would slow the whole process.
 */
function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}

function waitAtRest(): void {
  while (Atomics.load(gate, 0) === AT_REST) Atomics.wait(gate, 0, AT_REST);
}

function answerTo(endgame: string, folder: string | undefined): EndgameAnswer {
  try {
    const material = parseMaterial(variant, endgame);
    const { distances, warning } = fromFile(material, folder);
    return { table: messageOf(distances ?? builder.build(material)), warning };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** The table in the folder's file; a bad file is no table but a warning. */
function fromFile(
  material: Material,
  folder: string | undefined,
): { distances?: ReturnType<typeof readTable>; warning?: string | undefined } {
  if (folder === undefined) return {};
  try {
    return { distances: readTable(material, join(folder, endgameFileName(material))) };
  } catch (error) {
    if (!(error instanceof EndgameFileError)) throw error;
    return { warning: error.message };
  }
}
