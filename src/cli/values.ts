import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { KING_TYPE } from '../board/piece.ts';
import { type Tables, tablesOf } from '../board/tables/tables.ts';
import { describeNetwork } from '../engine/network-choice.ts';
import { InputError } from '../errors/input-error.ts';
import { observedValues } from '../eval/observed-values.ts';
import type { Network } from '../net/network.ts';
import { networkFor, networkOf, readNetworkFile, weightsUnder } from '../net/networks.ts';
import { variantByName } from '../variants/registry.ts';
import { pieceValues } from '../weights/values.ts';
import { tableText } from './terminal.ts';

/** `stablemate values`: what a game's pieces are worth. */
export function valuesCommand(): CommandUnknownOpts {
  return new Command('values')
    .description(
      "tell what a game's pieces are worth, in pawns: as tuned, from their moves alone, and by their inventor",
    )
    .argument('<variant>', 'the game')
    .option('--network <file>', "what they are worth to this network; 'own' for the one that the game has")
    .option('--json', 'as JSON, in centipawns')
    .action(values);
}

interface Worth {
  readonly letter: string;
  readonly name: string;
  readonly betza: string;
  /** In centipawns: on the board, in the middlegame and in the endgame; in hand, if it can be dropped. */
  readonly mg: number;
  readonly eg: number;
  readonly held: number | undefined;
  readonly fromMoves: number;
  readonly inventor: number | undefined;
  /** By how much the score falls without it, if a network is named. */
  readonly network?: number | undefined;
}

function values(
  name: string,
  options: { readonly json?: boolean | undefined; readonly network?: string | undefined },
): void {
  const variant = variantByName(name);
  const tables = tablesOf(variant);
  const fromMoves = pieceValues(tables);
  const network = options.network === undefined ? undefined : networkNamed(tables, options.network);
  const weights = weightsUnder(network ?? null, tables);
  const observed = network && observedValues(tables, network);
  const drops = new Set(tables.holdings.drops);
  const worths: Worth[] = variant.pieces.flatMap(({ letter, name, betza, estimate }) => {
    const type = tables.letters.indexOf(letter);
    if (type === KING_TYPE) return [];
    const { value, held } = weights.pieces[letter]!;
    return {
      letter,
      name,
      betza,
      mg: value[0],
      eg: value[1],
      held: drops.has(type) ? Math.round((held[0] + held[1]) / 2) : undefined,
      fromMoves: fromMoves[type]!,
      inventor: estimate === undefined ? undefined : Math.round(estimate * 100),
      ...(observed && { network: Number.isNaN(observed[type]) ? undefined : Math.round(observed[type]!) }),
    };
  });
  if (options.json) {
    console.log(JSON.stringify({ variant: variant.name, command: weights.command, pieces: worths }, null, 2));
    return;
  }
  const pawns = (centipawns: number | undefined): string =>
    centipawns === undefined ? '' : (centipawns / 100).toFixed(2);
  const head = [
    'piece',
    '',
    'moves',
    'middlegame',
    'endgame',
    'in hand',
    'from its moves',
    'its inventor',
    ...(network ? ['to the network'] : []),
  ];
  const rows = worths.map(({ letter, name, betza, mg, eg, held, fromMoves, inventor, network: toNetwork }) => [
    ...[letter, name, betza],
    ...[mg, eg, held, fromMoves, inventor, ...(network ? [toNetwork] : [])].map(pawns),
  ]);
  console.log(tableText(head, rows, { text: [0, 1, 2] }));
  const source = weights.command ? `Tuned by '${weights.command}'` : "Not tuned: from the pieces' moves";
  console.log(`${source}; an average pawn of the middlegame and the endgame is near 1.`);
  if (network) console.log(`It is ${describeNetwork(network)}, made by '${network.header.lineage.command}'.`);
}

/** @throws InputError if it cannot be used, or the game has none */
function networkNamed(tables: Tables, text: string): Network {
  if (text !== 'own') return networkFor(tables, readNetworkFile(text), text);
  const own = networkOf(tables);
  if (!own) throw new InputError(`${tables.variant.name} has no network of its own; name the file of one`);
  return own;
}
