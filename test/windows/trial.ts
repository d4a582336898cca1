import { killRest } from './programs.ts';

/** Something that is tried on Windows. It gives what else is to be said, and throws what was wrong. */
export interface Trial {
  readonly name: string;
  run(): Promise<string | undefined>;
}

/** Tries something until it is right, a number of times at most, and says how it went each time. */
export async function isRight(times: number, trial: (attempt: number) => Trial): Promise<boolean> {
  for (let attempt = 1; attempt <= times; attempt++) if (await succeeds(trial(attempt))) return true;
  return false;
}

async function succeeds({ name, run }: Trial): Promise<boolean> {
  const begun = performance.now();
  const seconds = (): string => `(${((performance.now() - begun) / 1000).toFixed(1)} s)`;
  try {
    const remark = await run();
    console.log(`ok ${name}${remark === undefined ? '' : `: ${remark}`} ${seconds()}`);
    return true;
  } catch (error) {
    console.log(`FAILED ${name} ${seconds()}\n  ${(error as Error).message.trimEnd().replaceAll('\n', '\n  ')}`);
    killRest();
    return false;
  }
}
