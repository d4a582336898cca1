/** A number of the search that can be tuned. */
export interface Parameter {
  readonly name: string;
  /** The value in force by default. */
  readonly value: number;
  /** The range in which a tuner may look, and the step by which it begins. All are integers. */
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** What it does, with its unit. */
  readonly what: string;
}

/** All of them, in the order of the files that have them; empty in a normal build, which has constants instead. */
export const PARAMETERS: Parameter[] = [];

/**
 * Environment variables of this prefix and a parameter's name hold its value in the tunable build, so that new threads
 * see it too.
 */
export const PARAMETER_PREFIX = 'STABLEMATE_';

/** Notes a parameter (its arguments are the fields of `Parameter`) and gives the value that it has now. */
export function tunable(name: string, value: number, min: number, max: number, step: number, what: string): number {
  PARAMETERS.push({ name, value, min, max, step, what });
  const { process } = globalThis as { readonly process?: { readonly env: Readonly<Record<string, string>> } };
  const set = process?.env[PARAMETER_PREFIX + name];
  return set === undefined ? value : Number(set);
}
