import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { endgameBuildCommand } from './endgame-build.ts';
import { endgameListCommand } from './endgame-list.ts';
import { endgameProbeCommand } from './endgame-probe.ts';

/** `stablemate endgame`: exact tables of endgames without pawns, of up to four pieces. */
export function endgameCommand(): CommandUnknownOpts {
  const command = new Command('endgame').description('exact tables of endgames without pawns, of up to four pieces');
  for (const sub of [endgameListCommand(), endgameProbeCommand(), endgameBuildCommand()]) command.addCommand(sub);
  return command;
}
