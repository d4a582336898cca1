import { answersInTime } from './answers.ts';
import { memoryStaysFlat } from './games.ts';
import { manyEnginesAtOnce, tablesOfAllSizes } from './many.ts';

/*
 * Loads the engine as GUIs and testers do: `npm run test:load [answers] [games] [engines] [tables]`. Times are worth
 * what the machine is quiet.
 */

const PARTS: Readonly<Record<string, () => Promise<string[]>>> = {
  answers: answersInTime,
  engines: manyEnginesAtOnce,
  tables: tablesOfAllSizes,
  games: memoryStaysFlat,
};

const chosen = process.argv.slice(2);
const faults: string[] = [];
for (const [name, part] of Object.entries(PARTS))
  if (chosen.length === 0 || chosen.includes(name)) faults.push(...(await part()));
for (const fault of faults) console.log(`FAILED: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
