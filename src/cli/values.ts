import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { KING_TYPE } from '../board/piece.ts';
import { tablesOf } from '../board/tables/tables.ts';
import { weightsOf } from '../eval/game-weights.ts';
import { pieceValues } from '../eval/values.ts';
import { variantByName } from '../variants/registry.ts';
import { tableText } from './terminal.ts';

/** `stablemate values`: what a game's pieces are worth. */
export function valuesCommand(): CommandUnknownOpts {
  return new Command('values')
    .description(
      "tell what a game's pieces are worth, in pawns: as tuned, from their moves alone, and by their inventor",
    )
    .argument('<variant>', 'the game')
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
}

function values(name: string, options: { readonly json?: boolean | undefined }): void {
  const variant = variantByName(name);
  const tables = tablesOf(variant);
  const weights = weightsOf(tables);
  const fromMoves = pieceValues(tables);
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
    };
  });
  if (options.json) {
    console.log(JSON.stringify({ variant: variant.name, command: weights.command, pieces: worths }, null, 2));
    return;
  }
  const pawns = (centipawns: number | undefined): string =>
    centipawns === undefined ? '' : (centipawns / 100).toFixed(2);
  const head = ['piece', '', 'moves', 'middlegame', 'endgame', 'in hand', 'from its moves', 'its inventor'];
  const rows = worths.map(({ letter, name, betza, mg, eg, held, fromMoves, inventor }) => [
    ...[letter, name, betza],
    ...[mg, eg, held, fromMoves, inventor].map(pawns),
  ]);
  console.log(tableText(head, rows, { text: [0, 1, 2] }));
  const source = weights.command ? `Tuned by '${weights.command}'` : "Not tuned: from the pieces' moves";
  console.log(`${source}; an average pawn of the middlegame and the endgame is near 1.`);
}
