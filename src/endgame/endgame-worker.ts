import { pathIn } from '#platform/files';
import { lowerPriority, say, serve } from '#platform/serve';
import { adoptTables } from '../board/tables/tables.ts';
import type { Variant } from '../variants/types.ts';
import { AT_REST, type EndgameAnswer, type EndgameMessage, type EndgameWorkerData } from './background-builder.ts';
import { messageOf } from './distances.ts';
import { EndgameFileError, endgameFileName, readTable } from './file.ts';
import { type Material, parseMaterial } from './material.ts';
import { TableBuilder } from './table-builder.ts';

// Gets one table after the other for a BackgroundBuilder, from a file or by building it.
let gate: Int32Array;
let variant: Variant;
let builder: TableBuilder;

serve<EndgameWorkerData, EndgameMessage>('endgame-worker', (data) => {
  gate = new Int32Array(data.gate);
  return obey;
});

function obey(message: EndgameMessage): void {
  waitAtRest();
  if (message.kind === 'variant') {
    variant = adoptTables(message.tables);
    builder = new TableBuilder(waitAtRest);
    return;
  }
  // From the first table on that may wait: priority cannot be raised again.
  if (!message.isUrgent) lowerPriority();
  say(answerTo(message.endgame, message.folder));
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
    return { distances: readTable(material, pathIn(folder, endgameFileName(material))) };
  } catch (error) {
    if (!(error instanceof EndgameFileError)) throw error;
    return { warning: error.message };
  }
}
