/*
 * All numbers of the search that can be tuned, wherever they stand; none in a normal build.
 */

import './parameters.ts';
import './selective/parameters.ts';

export { PARAMETER_PREFIX, PARAMETERS, type Parameter } from './tunable.ts';
