import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Tables } from '../board/tables/tables.ts';
import { WorkFolder, type WorkState } from '../jobs/work-folder.ts';
import type { Network } from '../net/network.ts';
import { writeNetwork } from '../net/network-file.ts';
import { networkFileName, networkFor, readNetworkFile } from '../net/networks.ts';
import { rulesFingerprint } from '../variants/rules-fingerprint.ts';
import { removeFit } from './checkpoint.ts';
import type { DuelGame } from './duel.ts';
import type { AskedFitSettings } from './fit-settings.ts';

/** What all of a learning depends on; it cannot be changed while it goes on. */
export interface LearnIdentity extends AskedFitSettings {
  readonly game: string;
  /** See `rulesFingerprint`. */
  readonly rules: string;
  readonly seed: number;
  readonly neurons: number;
  readonly outputs: number;
  readonly strays: number;
  /** Nodes for each move of the games of the first generation, and of those that decide. */
  readonly nodes: number;
  readonly gateNodes: number;
  /** The most games of a match that decides. */
  readonly gateGames: number;
  /** Did it begin with the network that the game had, or with the terms of the evaluation? */
  readonly fresh: boolean;
  /**
   * The file, or the game, with whose network's weights the first fit begins; `none` for random ones; missing: the
   * game's own or a related game's, if there is one.
   */
  readonly beginWith?: string | undefined;
}

/** The match of a new network against the player in force. */
export interface Gate {
  readonly nodes: number;
  /** Pairs of games in which the new network got 0, 1/2, 1, 1 1/2 and 2 points. */
  readonly pairs: readonly number[];
  /** H1: it has won, or is likelier to be better, and takes the place of the other; missing: it is being played. */
  readonly verdict?: 'H0' | 'H1' | undefined;
}

/**
 * A generation: games by the player in force, weights or a network that learned from them, and their match against that
 * player.
 */
export interface Generation {
  readonly number: number;
  /**
   * What it makes: the network of a related game as it is, without any games (transfer), weights for the terms of the
   * evaluation, or a network.
   */
  readonly kind: 'transfer' | 'weights' | 'network';
  /** The number of games that are to be played, where it is known beforehand. */
  readonly wanted?: number;
  /** How scores turn into expected results, in centipawns, see `expected`; where that was found. */
  readonly scale?: number;
  /** The generation whose file played; -1 for the network that the game had, or the terms. */
  readonly player: number;
  /** Nodes for each move of its games. */
  readonly nodes: number;
  /** Missing: they are being played. */
  readonly games?: number;
  readonly positions?: number;
  /**
   * Mean squared errors by epoch (of weights: before and after), over positions learned from and over those kept back;
   * missing: not fitted yet.
   */
  readonly errors?: readonly (readonly [learned: number, keptBack: number])[];
  readonly gate?: Gate;
  /** Is it over? */
  readonly isOver: boolean;
  /** The first games of its match. */
  readonly samples?: readonly DuelGame[];
  /** How its match's games ended, and the number of their plies. */
  readonly ends?: Readonly<Record<string, number>>;
  readonly lengths?: readonly number[];
}

/** How far a learning is. */
export interface LearnState extends WorkState<LearnIdentity> {
  /** Time spent, of all processes, in ms. */
  readonly spent: number;
  readonly generations: readonly Generation[];
  /** The generation whose network is the best; -1 for what it began with. */
  readonly best: number;
}

const STATE = 'learn.json';

/** The folder of a learning: how far it is, its positions and its networks. Only one process uses it at a time. */
export class LearnFolder {
  readonly path: string;
  private readonly tables: Tables;
  private readonly folder: WorkFolder;

  /** @throws InputError if it cannot be used, or another process uses it */
  constructor(path: string, tables: Tables) {
    this.path = path;
    this.tables = tables;
    this.folder = new WorkFolder(path);
  }

  /**
   * How far it is.
   *
   * @param identity what it is if it only begins now
   * @throws InputError if the folder holds another one
   */
  load(identity: LearnIdentity): LearnState {
    return this.folder.load(STATE, 'a learning', { identity, spent: 0, generations: [], best: -1 });
  }

  /** Saves how far it is. @throws InputError if that cannot be written; what was saved before is still there */
  save(state: LearnState): void {
    this.folder.save(STATE, state);
  }

  /** Where a generation's positions are. */
  positionsFile(generation: number): string {
    return join(this.path, `generation-${generation}.positions`);
  }

  /** Where the fit of a generation's network is saved while it goes on. */
  fitFile(generation: number): string {
    return `${this.positionsFile(generation)}.fit`;
  }

  removeFit(generation: number): void {
    removeFit(this.fitFile(generation));
  }

  removePositions(generation: number): void {
    rmSync(this.positionsFile(generation), { force: true });
  }

  /** Saves the network of a generation. */
  saveNetwork(generation: number, network: Network): void {
    this.write(`generation-${generation}.nnue`, writeNetwork(network));
  }

  /** The network of a generation. @throws InputError if it cannot be read */
  network(generation: number): Network {
    const file = join(this.path, `generation-${generation}.nnue`);
    return networkFor(this.tables, readNetworkFile(file), file);
  }

  /** The file of the best network. */
  get bestFile(): string {
    return join(this.path, networkFileName(this.tables.variant));
  }

  /** Puts the network of a generation in the place of the best one. */
  promote(generation: number): void {
    const own = join(this.path, `generation-${generation}.nnue`);
    this.folder.put(networkFileName(this.tables.variant), (file) => copyFileSync(own, file));
  }

  /** Writes a file of the folder, all of it or nothing. */
  write(name: string, content: string | Uint8Array): void {
    this.folder.write(name, content);
  }

  close(): void {
    this.folder.close();
  }
}

/** What identifies the rules of a game in `LearnIdentity`. */
export function gameOf({ variant }: Tables): Pick<LearnIdentity, 'game' | 'rules'> {
  return { game: variant.name, rules: rulesFingerprint(variant) };
}
