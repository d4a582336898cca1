import { PARAMETER_PREFIX, PARAMETERS } from '../src/search/all-parameters.ts';
import type { Settings } from '../src/search/parts.ts';

/** Sets what the next bundle of the tunable build reads when it is imported: all others have their defaults. */
export function setParameters(settings: Settings): void {
  for (const { name, value } of PARAMETERS) process.env[PARAMETER_PREFIX + name] = String(settings[name] ?? value);
}
