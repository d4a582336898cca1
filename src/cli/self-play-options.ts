import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import type { Tables } from '../board/tables/tables.ts';
import { reasonOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';
import type { AskedFitSettings, FitSettings } from '../learn/fit-settings.ts';
import type { GamesPlan } from '../learn/self-play.ts';
import type { Network } from '../net/network.ts';
import { networkFor, readNetworkFile } from '../net/networks.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';
import { QUEUE_OPTION } from './long-work.ts';

/** How positions are learned from by a network; `readFitSettings` reads these. */
export const RESULT_SHARE_OPTION = [
  '--result-share <percent>',
  "how much a game's result counts beside the search's score (default: 10; 0 where a network plays)",
] as const;
export const STRAY_WEIGHT_OPTION = [
  '--stray-weight <percent>',
  'how much each of these counts beside a position of a game (default: 100; 10 where a network plays)',
] as const;

export const LAMBDA_OPTION = [
  '--lambda <percent>',
  "how much what comes later in a game, at last its result, counts beside the search's own score (default: 0; 90 where a network plays)",
] as const;

export const EPOCHS_OPTION = [
  '-e, --epochs <n>',
  'how often each position is learned from (default: 6; 2 where a network plays)',
] as const;

/**
 * The values of these options, percentages as shares; undefined where they are not given.
 *
 * @throws InputError naming the option that makes no sense
 */
export function readFitSettings({
  resultShare,
  strayWeight,
  lambda,
  epochs,
}: { readonly [Name in keyof FitSettings]?: string | undefined }): AskedFitSettings {
  const share = (what: string, text: string | undefined): number | undefined =>
    text === undefined ? undefined : wholeNumber(what, text, 0, 100) / 100;
  return {
    resultShare: share('the share of the result', resultShare),
    strayWeight: share('the weight of strays', strayWeight),
    lambda: share('lambda', lambda),
    epochs: epochs === undefined ? undefined : wholeNumber('the number of epochs', epochs, 1, 1000),
  };
}

/** The options that `stablemate tune` and `stablemate train` share, as typed. */
export type SelfPlayOptions = OptionsOf<typeof selfPlayCommand>;

/** The same options, read and checked. */
export interface SelfPlayOrder extends GamesPlan {
  readonly games: number;
  readonly threads: number;
}

/** A command that takes these options. */
export function selfPlayCommand(
  name: string,
  description: string,
  defaults: { readonly games: string; readonly nodes: string },
) {
  return new Command(name)
    .description(description)
    .argument('<variant>', 'the game')
    .option('-g, --games <n>', 'games to play', defaults.games)
    .option('-n, --nodes <n>', 'nodes searched for each move', defaults.nodes)
    .option('-s, --seed <n>', 'the openings depend on it', '1')
    .option('-t, --threads <n>', 'games played at once; they are the same for any number', '1')
    .option(...QUEUE_OPTION)
    .option('--network <file>', "the network that plays and judges, not the evaluation's terms");
}

/**
 * Reads them.
 *
 * @throws InputError naming the option that makes no sense
 */
export function readSelfPlayOptions(options: SelfPlayOptions): SelfPlayOrder {
  return {
    games: wholeNumber('the number of games', options.games, 1, 1e6),
    nodes: wholeNumber('the number of nodes', options.nodes, 100, 1e7),
    seed: wholeNumber('the seed', options.seed, 0, 2 ** 31 - 1),
    threads: wholeNumber('the number of threads', options.threads, 1, 256),
  };
}

/** What plays, null being the evaluation's terms, and how a command names it. */
export interface NamedPlayer {
  readonly player: Network | null;
  readonly words: readonly string[];
}

/**
 * The network that plays, and how the command names it.
 *
 * @throws InputError if it cannot be used
 */
export function readPlayer(tables: Tables, file: string | undefined): NamedPlayer {
  if (file === undefined) return { player: null, words: [] };
  return { player: networkFor(tables, readNetworkFile(file), file), words: [`--network ${file}`] };
}

/**
 * Checks before the games are played that the file can be written when they are.
 *
 * @throws InputError if nothing can be written there
 */
export function checkFolder(file: string | undefined): void {
  if (file === undefined) return;
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw new InputError(`cannot write '${file}' (${reasonOf(error)}); name another one`);
  }
}

/** Writes what came out into the file that was named, or prints it. */
export function writeOut(text: string, out: string | undefined): void {
  if (out === undefined) process.stdout.write(text);
  else writeFileSync(out, text);
}
