import { statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { decodeTable, EndgameFileError, endgameFileName, readTable, writeTableBytes } from '../endgame/file.ts';
import { materialName, parseMaterial } from '../endgame/material.ts';
import { tableJobs } from '../endgame/table-work.ts';
import { variantByName } from '../variants/registry.ts';
import type { OptionsOf } from './command-line.ts';
import { endgameListCommand } from './endgame-list.ts';
import { endgameProbeCommand } from './endgame-probe.ts';
import { doLongWork, QUEUE_OPTION } from './long-work.ts';

/** `stablemate endgame`: exact tables of endgames without pawns, of up to four pieces. */
export function endgameCommand(): CommandUnknownOpts {
  const command = new Command('endgame').description('exact tables of endgames without pawns, of up to four pieces');
  for (const sub of [endgameListCommand(), endgameProbeCommand(), endgameBuildCommand()]) command.addCommand(sub);
  return command;
}

/** `stablemate endgame build`: writes the table of an endgame to a file, unless a good one is there. */
function endgameBuildCommand(): CommandUnknownOpts {
  return buildCommand().action(build);
}

function buildCommand() {
  return new Command('build')
    .description('write the table of an endgame to a file; a file that is there already is checked')
    .argument('<endgame>', 'the endgame, as in KNEK or KQKR, or only the pieces of one side, NE')
    .option('-v, --variant <name>', 'the game', 'team-mate')
    .option('-o, --out <file>', 'the file (default: named after game and endgame)')
    .option(...QUEUE_OPTION)
    .option('--rebuild', 'write it again, whatever is there');
}

async function build(endgame: string, options: OptionsOf<typeof buildCommand>): Promise<void> {
  const material = parseMaterial(variantByName(options.variant), endgame);
  const file = options.out ?? endgameFileName(material);
  if (!options.rebuild && isSound(() => readTable(material, file))) {
    console.log(`${file} is there already: a sound table of ${materialName(material)}`);
    return;
  }
  const { queue } = options;
  const started = performance.now();
  const plan = tableJobs(material.tables.variant, [material]);
  await doLongWork<Uint8Array, void>(plan, { runner: 1, queue, what: 'tables' }, ([bytes]) => {
    decodeTable(material, Buffer.from(bytes!), 'the table that was built');
    const time = performance.now() - started;
    writeTableBytes(bytes!, file);
    console.log(`${file}: ${materialName(material)}, ${statSync(file).size} bytes, built in ${time.toFixed(0)} ms`);
  });
}

/** Whether there is such a table; an error about anything else in its place says how to go on. */
function isSound(read: () => unknown): boolean {
  try {
    return read() !== undefined;
  } catch (error) {
    if (error instanceof EndgameFileError) throw new EndgameFileError(`${error.message}; --rebuild writes it anew`);
    throw error;
  }
}
