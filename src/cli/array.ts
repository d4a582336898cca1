import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import {
  randomStartArray,
  startArrayCount,
  startArrayFen,
  startArrayNumber,
  startArrayText,
  theoryStartArray,
} from '../board/notation/start-array.ts';
import { seededRandom } from '../platform/random.ts';
import { variantByName } from '../variants/registry.ts';
import type { Variant } from '../variants/types.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';

/** `stablemate array`: the start position of two arrays, named or random. */
export function arrayCommand(): CommandUnknownOpts {
  return command().action(array);
}

function command() {
  return new Command('array')
    .description('print the start position of a pair of arrays, random where none is named, or drawn by theory')
    .argument('[white]', "White's array: its number, its letters from file a on, - for a random one, or theory")
    .argument('[black]', "Black's array, likewise")
    .option('-v, --variant <name>', 'the game', 'familiar')
    .option('--seed <n>', 'choose the same arrays as the last time with this number');
}

function array(white: string | undefined, black: string | undefined, options: OptionsOf<typeof command>): void {
  const variant = variantByName(options.variant);
  const random =
    options.seed === undefined ? Math.random : seededRandom(wholeNumber('the seed', options.seed, 0, 2 ** 32 - 1));
  const numbers = [white, black].map((text, i) => arrayFrom(variant, text, i === 0 ? 'white' : 'black', random)) as [
    number,
    number,
  ];
  numbers.forEach((number, i) => {
    console.log(`${i === 0 ? 'White' : 'Black'} ${number} ${startArrayText(variant, number)}`);
  });
  console.log(startArrayFen(variant, ...numbers));
}

/** The array that a person named by number or letters, or one that is drawn, evenly or by the game's theory. */
function arrayFrom(variant: Variant, text: string | undefined, side: 'white' | 'black', random: () => number): number {
  if (text === undefined || text === '-') return randomStartArray(variant, random);
  if (text === 'theory') return theoryStartArray(variant, side, random);
  if (/^[a-z]+$/i.test(text)) return startArrayNumber(variant, text);
  return wholeNumber('the array', text, 0, startArrayCount(variant) - 1);
}
