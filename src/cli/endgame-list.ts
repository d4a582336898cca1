import { SingleBar } from 'cli-progress';
import Table from 'cli-table3';
import { Command } from 'commander';
import { TableBuilder } from '../endgame/build.ts';
import { type Judgement, judgeClaims } from '../endgame/claims.ts';
import { allMaterial, type Material, pieceLetters } from '../endgame/material.ts';
import type { Summary } from '../endgame/summary.ts';
import { type CornerTest, cornerNeeded, type Survey, survey } from '../endgame/survey.ts';
import { InputError } from '../input-error.ts';
import { variantByName } from '../variants/registry.ts';
import type { Variant } from '../variants/types.ts';

interface ListOptions {
  variant: string;
  tsv?: true;
  json?: true;
  corners: boolean;
}

/** `stablemate endgame list`: which pieces mate a bare king, alone and in pairs, and how long it takes. */
export function endgameListCommand(): Command {
  return new Command('list')
    .description('build all endings of a game and tell which are won, in how many moves, and in which corners')
    .option('-v, --variant <name>', 'the game', 'team-mate')
    .option('--tsv', 'only the verdict and the longest mate of every pair, separated by tabs')
    .option('--json', 'everything, as JSON')
    .option('--no-corners', 'do not find out which corners the mates of colour-bound pieces need')
    .action(list);
}

function list(options: ListOptions): void {
  if (options.tsv && options.json) throw new InputError('--tsv and --json exclude each other');
  const variant = variantByName(options.variant);
  const singles = options.tsv ? [] : allMaterial(variant, 1);
  const pairs = allMaterial(variant, 2);
  const surveys = surveyAll([...singles, ...pairs], options.corners && !options.tsv);
  const [ofSingles, ofPairs] = [surveys.slice(0, singles.length), surveys.slice(singles.length)];
  const claims = options.corners ? judgeClaims(variant.name, ofSingles, ofPairs) : [];
  if (options.tsv) printTsv(variant, ofPairs);
  else if (options.json) printJson(variant, ofSingles, ofPairs, claims);
  else printTable(variant, surveys, claims);
}

/** Builds one ending after the other; while that lasts, a terminal shows how far it is. */
function surveyAll(materials: readonly Material[], withCorners: boolean): Survey[] {
  const bar = new SingleBar({
    format: '{bar} {value} of {total} endings, {pieces}',
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
  });
  const builder = new TableBuilder();
  bar.start(materials.length, 0, { pieces: '' });
  try {
    return materials.map((material, i) => {
      bar.update(i, { pieces: pieceLetters(material) });
      return survey(builder, material, withCorners);
    });
  } finally {
    bar.stop();
  }
}

function printTsv({ title }: Variant, pairs: readonly Survey[]): void {
  console.log(`# King and two pieces against bare king in ${title}, White (the stronger side) to move.`);
  console.log("# pair\tforces mate\tlongest forced mate (White's moves)");
  for (const { pieces, verdict, summary } of pairs)
    console.log([pieces, verdict, longestOf(verdict, summary)].join('\t'));
}

function printJson(
  { name }: Variant,
  singles: readonly Survey[],
  pairs: readonly Survey[],
  claims: readonly Judgement[],
): void {
  console.log(JSON.stringify({ game: name, singles, pairs, claims }, undefined, 2));
}

function printTable({ title }: Variant, surveys: readonly Survey[], claims: readonly Judgement[]): void {
  const cornersAsked = surveys.some(({ corners }) => corners.length > 0);
  const table = new Table({
    head: [
      'pieces',
      'forces mate',
      'moves',
      'won',
      'mates',
      ...(cornersAsked ? ['corners'] : []),
      'longest, White to move',
    ],
    colAligns: ['left', 'left', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 2 },
    chars: NO_LINES,
  });
  for (const { pieces, verdict, summary, corners } of surveys) {
    table.push([
      pieces,
      verdict,
      longestOf(verdict, summary),
      percent(summary),
      summary.mates,
      ...(cornersAsked ? [corners.map(cornerText).join('; ')] : []),
      summary.example ?? '',
    ]);
  }
  console.log(`A king and these pieces against a bare king in ${title}\n`);
  console.log(table.toString().replace(/ +$/gm, ''));
  console.log(`
moves   the longest forced mate, in moves of the stronger side
won     of all positions with the stronger side to move; of two colour-bound pieces, those on opposite colours
mates   positions in which the bare king is mated`);
  if (cornersAsked)
    console.log(`corners the longest mate if the corner nearest to the bare king must have the piece's own colour, or the other;
        - where it can then not be forced`);
  if (claims.length === 0) return;
  console.log("\nThe inventor's claims");
  for (const { claim, holds, finding } of claims) console.log(`${holds ? 'holds' : 'FAILS'}  ${claim}: ${finding}`);
}

const NO_LINES = Object.fromEntries(
  ['top', 'bottom', 'left', 'right', 'mid', 'middle'].flatMap((line) =>
    ['', '-mid', '-left', '-right'].map((part) => [line + part, '']),
  ),
);

/** The longest mate in moves, or `-` where mate cannot be forced. */
function longestOf(verdict: Survey['verdict'], { longest }: Summary): string {
  return verdict === 'never' ? '-' : String(longest);
}

/** The share of positions won, rounded so that neither all nor nothing is claimed falsely. */
function percent({ won, positions }: Summary): string {
  if (won === 0 || won === positions) return won === 0 ? '0 %' : '100 %';
  const share = Math.min(Math.max((100 * won) / positions, 0.01), 99.99);
  return `${share.toFixed(2)} %`;
}

function cornerText(test: CornerTest): string {
  const needed = cornerNeeded(test);
  const own = needed === 'other' ? '-' : test.own.longest;
  const other = needed === 'own' ? '-' : test.other.longest;
  return `${test.piece}: own ${own}, other ${other}`;
}
