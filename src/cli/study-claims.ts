import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { tablesOf } from '../board/tables/tables.ts';
import { hasEndgameClaims, judgeClaims } from '../endgame/claims.ts';
import { allMaterial } from '../endgame/material.ts';
import type { Survey } from '../endgame/survey.ts';
import { surveyJobs } from '../endgame/survey-work.ts';
import { InputError } from '../errors/input-error.ts';
import { WorkFolder } from '../jobs/work-folder.ts';
import type { JudgedClaim, Measurements } from '../study/judge-claims.ts';
import { CLAIMS } from '../variants/claims/index.ts';
import { variantByName } from '../variants/registry.ts';
import type { Variant } from '../variants/types.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';
import { doLongWork, QUEUE_OPTION } from './long-work.ts';
import { studyFolder, writeStudy } from './study-options.ts';
import { tableText } from './terminal.ts';

/** `stablemate study claims`: what a game's inventor says of it, and what was found. */
export function studyClaimsCommand(): CommandUnknownOpts {
  return command().action(claims);
}

function command() {
  return new Command('claims')
    .description("hold what a game's inventor says against its rules, its endgames, and what was measured before")
    .argument('<variant>', 'the game, one of those that this engine is made for')
    .option('-d, --dir <folder>', 'where the studies of values and balance are (default: <game>-study)')
    .option('-t, --threads <n>', 'endgames built at once', '1')
    .option(...QUEUE_OPTION)
    .option('--no-endgames', 'leave the endgames out, which take minutes')
    .option('--json', 'print all as JSON');
}

async function claims(name: string, options: OptionsOf<typeof command>): Promise<void> {
  const variant = variantByName(name);
  const threads = wholeNumber('the number of threads', options.threads, 1, 256);
  const own = CLAIMS[variant.name];
  if (!own)
    throw new InputError(
      `nothing is known of what the inventor of ${name} says; try ${Object.keys(CLAIMS).join(', ')}`,
    );
  const { claimsReport, judgeGameClaims } = await import('../study/judge-claims.ts');
  const tables = tablesOf(variant);
  const folder = new WorkFolder(studyFolder(variant, options.dir));
  try {
    const measured: Measurements = { values: folder.read('values.json'), balance: folder.read('balance.json') };
    const judged = [
      ...judgeGameClaims(tables, own, measured),
      ...(options.endgames ? await endgameClaims(variant, threads, options.queue) : []),
    ];
    writeStudy(
      folder,
      'claims',
      { game: variant.name, source: own.source, claims: judged },
      {
        isJson: options.json === true,
        report: claimsReport(tables, own, judged),
        text: () =>
          tableText(
            ['claim', 'found', 'verdict'],
            judged.map(({ claim, finding, verdict }) => [claim, finding, verdict]),
            { text: [0, 1, 2] },
          ),
      },
    );
  } finally {
    folder.close();
  }
}

/** What is said of endgames, by their tables. */
async function endgameClaims(variant: Variant, threads: number, queue: string | undefined): Promise<JudgedClaim[]> {
  if (!hasEndgameClaims(variant.name)) return [];
  const [singles, pairs] = [allMaterial(variant, 1), allMaterial(variant, 2)];
  console.error(`stablemate: ${singles.length + pairs.length} endgames are built, each in some seconds`);
  const plan = surveyJobs(variant, [...singles, ...pairs], true);
  return doLongWork<Survey, JudgedClaim[]>(plan, { runner: threads, queue, what: 'endgames' }, (surveys) => {
    const all = [...surveys];
    return judgeClaims(variant.name, all.slice(0, singles.length), all.slice(singles.length)).map(
      ({ claim, finding, holds }) => ({ claim, finding, verdict: holds ? 'holds' : 'fails' }),
    );
  });
}
