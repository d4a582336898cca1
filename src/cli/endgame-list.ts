import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { type Judgement, judgeClaims } from '../endgame/claims.ts';
import { allMaterial, allMaterialOfTwo, type Material, parseMaterial } from '../endgame/material.ts';
import type { Summary } from '../endgame/summary.ts';
import { type CornerTest, cornerNeeded, type SideSurvey, type Survey } from '../endgame/survey.ts';
import { surveyJobs } from '../endgame/survey-work.ts';
import { InputError } from '../errors/input-error.ts';
import { variantByName } from '../variants/registry.ts';
import type { Variant } from '../variants/types.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';
import { doLongWork, QUEUE_OPTION } from './long-work.ts';
import { tableText } from './terminal.ts';

/** `stablemate endgame list`: which pieces mate, and how long it takes. */
export function endgameListCommand(): CommandUnknownOpts {
  return command().action(list);
}

type ListOptions = OptionsOf<typeof command>;

/** The options, read and checked. */
interface Order extends Omit<ListOptions, 'variant' | 'threads'> {
  readonly variant: Variant;
  readonly threads: number;
}

const MOST_THREADS = 256;

function command() {
  return new Command('list')
    .description(
      'build endgame tables of a game and tell which endgames are won, in how many moves, and in which corners',
    )
    .argument(
      '[endgames...]',
      'these endgames, as in KNEK or KQKR (default: all of one or two pieces against a bare king)',
    )
    .option('-v, --variant <name>', 'the game', 'team-mate')
    .option('-t, --threads <n>', 'endgames built at once', '1')
    .option(...QUEUE_OPTION)
    .option('--two', 'all endgames of one piece against another')
    .option('--tsv', 'only the essential figures, separated by tabs')
    .option('--json', 'everything, as JSON')
    .option('--no-corners', 'do not find out which corners the mates of colour-bound pieces need');
}

async function list(endgames: readonly string[], options: ListOptions): Promise<void> {
  if (options.tsv && options.json) throw new InputError('--tsv and --json exclude each other');
  if (options.two && endgames.length > 0) throw new InputError('--two and a list of endgames exclude each other');
  const variant = variantByName(options.variant);
  const order: Order = {
    ...options,
    variant,
    threads: wholeNumber('the number of threads', options.threads, 1, MOST_THREADS),
    corners: options.corners && !options.tsv,
  };
  if (endgames.length === 0 && !options.two) await listAll(order);
  else await listSome(endgames, order);
}

/** The endgames that are named, or all of one piece against another. */
async function listSome(endgames: readonly string[], order: Order): Promise<void> {
  const { variant, tsv } = order;
  const materials = order.two ? allMaterialOfTwo(variant) : endgames.map((name) => parseMaterial(variant, name));
  const against = materials.filter(({ weak }) => weak !== 0);
  const bare = materials.filter(({ weak }) => weak === 0);
  await surveyAll([...bare, ...against], order, (surveys) => {
    const ofBare = surveys.slice(0, bare.length) as Survey[];
    const ofTwo = surveys.slice(bare.length).flat() as SideSurvey[];
    if (order.json) {
      const found = { game: variant.name, endings: ofBare, againstPieces: ofTwo };
      console.log(JSON.stringify(found, undefined, 2));
      return;
    }
    if (bare.length > 0) (tsv ? printTsv : printTable)(variant, ofBare);
    if (bare.length > 0 && against.length > 0 && !tsv) console.log();
    if (against.length > 0) (tsv ? printTsvOfTwo : printTableOfTwo)(variant, ofTwo);
  });
}

/** All endgames against a bare king. */
async function listAll(order: Order): Promise<void> {
  const { variant } = order;
  const singles = order.tsv ? [] : allMaterial(variant, 1);
  const pairs = allMaterial(variant, 2);
  await surveyAll([...singles, ...pairs], order, (all) => {
    const surveys = all as Survey[];
    const [ofSingles, ofPairs] = [surveys.slice(0, singles.length), surveys.slice(singles.length)];
    const claims = order.corners ? judgeClaims(variant.name, ofSingles, ofPairs) : [];
    if (order.tsv) printTsv(variant, ofPairs);
    else if (order.json) printJson(variant, ofSingles, ofPairs, claims);
    else {
      printTable(variant, surveys);
      printClaims(claims);
    }
  });
}

/** Builds the endgames and has `print` tell what was found of each. */
async function surveyAll(
  materials: readonly Material[],
  { variant, threads, queue, corners }: Order,
  print: (surveys: (Survey | SideSurvey[])[]) => void,
): Promise<void> {
  const plan = surveyJobs(variant, materials, corners);
  await doLongWork<Survey | SideSurvey[], void>(plan, { runner: threads, queue, what: 'endgames' }, (surveys) =>
    print([...surveys]),
  );
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

function printTable({ title }: Variant, surveys: readonly Survey[]): void {
  const cornersAsked = surveys.some(({ corners }) => corners.length > 0);
  const head = [
    ...['pieces', 'forces mate', 'moves', 'won', 'mates'],
    ...(cornersAsked ? ['corners'] : []),
    'longest, White to move',
  ];
  const rows = surveys.map(({ pieces, verdict, summary, corners }) => [
    pieces,
    verdict,
    longestOf(verdict, summary),
    percent(summary),
    summary.mates,
    ...(cornersAsked ? [corners.map(cornerText).join('; ')] : []),
    summary.example ?? '',
  ]);
  console.log(`A king and these pieces against a bare king in ${title}\n`);
  console.log(tableText(head, rows, { text: [0, 1, 5, 6], lines: false }));
  console.log(`
moves   the longest forced mate, in moves of the stronger side
won     of all positions with the stronger side to move; of two colour-bound pieces, those on opposite colours
mates   positions in which the bare king is mated`);
  if (cornersAsked)
    console.log(`corners the longest mate if the corner nearest to the bare king must have the piece's own colour,
        or the other; - where it can then not be forced`);
}

function printClaims(claims: readonly Judgement[]): void {
  if (claims.length === 0) return;
  console.log("\nThe inventor's claims");
  for (const { claim, holds, finding } of claims) console.log(`${holds ? 'holds' : 'FAILS'}  ${claim}: ${finding}`);
}

function printTsvOfTwo({ title }: Variant, surveys: readonly SideSurvey[]): void {
  console.log(`# King and piece against king and piece in ${title}, the side named first to move.`);
  console.log('# pieces\twon\tlongest forced mate (moves of the side named first)');
  for (const { pieces, summary } of surveys) console.log([pieces, percent(summary), summary.longest].join('\t'));
}

function printTableOfTwo({ title }: Variant, surveys: readonly SideSurvey[]): void {
  const rows = surveys.map(({ pieces, summary }) => [
    ...[pieces, summary.longest, percent(summary), summary.mates, summary.example ?? ''],
  ]);
  console.log(`A king and the first piece against a king and the second one in ${title}\n`);
  console.log(tableText(['pieces', 'moves', 'won', 'mates', 'longest'], rows, { text: [0, 4], lines: false }));
  console.log(`
moves   the longest forced mate by the side with the first piece, in its own moves
won     of all positions with this side to move
mates   positions in which the other side is mated`);
  if (surveys.length > 0 && surveys.every(({ drawn }) => drawn))
    console.log(`\nBy the rules of the game all these are drawn whatever the position, unless it is mate.`);
}

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
