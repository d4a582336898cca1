import { InputError } from '../errors/input-error.ts';

/** Values of the search's parameters, see all-parameters.ts. */
export type Settings = Readonly<Record<string, number>>;

/** A part of the search, and the values of parameters that switch it off. */
export interface SearchPart {
  readonly name: string;
  readonly settings: Settings;
}

/** No search is so deep. */
const NEVER = 1000;
const NO_DEPTH = -1;

/**
 * The parts of the search that can be left out, in the order of the steps in negamax.ts; what the selective search has
 * too is switched off in both.
 */
export const SEARCH_PARTS: readonly SearchPart[] = [
  { name: 'upcoming repetitions', settings: { UPCOMING_REPETITIONS: 0 } },
  { name: 'check extension', settings: { SELECTIVE_CHECK_EXTENSION_MIN_DEPTH: NEVER, CHECK_EXTENSION: 0 } },
  { name: 'mate distance pruning', settings: { MATE_DISTANCE_PRUNING: 0 } },
  { name: 'correction history', settings: { CORRECTION_LIMIT: 0 } },
  { name: 'improving flag', settings: { IMPROVING: 0 } },
  { name: 'razoring', settings: { RAZORING_MAX_DEPTH: NO_DEPTH } },
  {
    name: 'reverse futility',
    settings: {
      SELECTIVE_REVERSE_FUTILITY_MAX_DEPTH: NO_DEPTH,
      REVERSE_FUTILITY_MAX_DEPTH: NO_DEPTH,
      REVERSE_FUTILITY_MAX_DEPTH_WITH_DROPS: NO_DEPTH,
    },
  },
  { name: 'null move', settings: { SELECTIVE_NULL_MOVE_MIN_DEPTH: NEVER, NULL_MOVE_MIN_DEPTH: NEVER } },
  { name: 'probcut', settings: { SELECTIVE_PROBCUT_MIN_DEPTH: NEVER, PROBCUT_MIN_DEPTH: NEVER } },
  { name: 'internal iterative reduction', settings: { SELECTIVE_IIR_MIN_DEPTH: NEVER, IIR_MIN_DEPTH: NEVER } },
  { name: 'killers', settings: { KILLER_MOVES: 0 } },
  { name: 'counter moves', settings: { COUNTER_MOVES: 0 } },
  { name: 'history of quiet moves', settings: { QUIET_HISTORY: 0 } },
  { name: 'history from the table', settings: { TABLE_HISTORY: 0 } },
  { name: 'history by the static score', settings: { SELECTIVE_STATIC_HISTORY: 0, STATIC_HISTORY_WEIGHT: 0 } },
  { name: 'continuation history', settings: { CONTINUATION_HISTORY: 0 } },
  { name: 'history of captures', settings: { CAPTURE_HISTORY: 0 } },
  { name: 'losing captures last', settings: { LOSING_CAPTURES_LAST: 0 } },
  { name: 'late move pruning', settings: { SELECTIVE_LATE_MOVE_BASE: 100_000, LATE_MOVE_BASE: 100_000 } },
  {
    name: 'history pruning',
    settings: { SELECTIVE_HISTORY_PRUNING_MAX_DEPTH: NO_DEPTH, HISTORY_PRUNING_MAX_DEPTH: NO_DEPTH },
  },
  { name: 'futility', settings: { SELECTIVE_FUTILITY_MAX_DEPTH: NO_DEPTH, FUTILITY_MAX_DEPTH: NO_DEPTH } },
  { name: 'bounds for pruned moves', settings: { FUTILE_BOUNDS: 0 } },
  {
    name: 'SEE pruning of quiet moves',
    settings: { SELECTIVE_SEE_QUIET_SHARE: 100_000, SEE_QUIET_MAX_DEPTH: NO_DEPTH },
  },
  { name: 'SEE pruning of captures', settings: { SELECTIVE_SEE_NOISY_MARGIN: 30_000, SEE_NOISY_MAX_DEPTH: NO_DEPTH } },
  { name: 'singular extension', settings: { SELECTIVE_SINGULAR_MIN_DEPTH: NEVER, SINGULAR_MIN_DEPTH: NEVER } },
  { name: 'late move reductions', settings: { SELECTIVE_REDUCTION_MIN_DEPTH: NEVER, REDUCTION_MIN_DEPTH: NEVER } },
  { name: 'hindsight', settings: { SELECTIVE_HINDSIGHT_REDUCTION: NEVER, SELECTIVE_HINDSIGHT_LOSS: 30_000 } },
  {
    name: 'margin for captures in quiescence',
    settings: { SELECTIVE_QUIESCENCE_MARGIN: 30_000, QUIESCENCE_MARGIN: 30_000 },
  },
  { name: 'quiet checks in quiescence', settings: { QUIESCENCE_CHECKS_WITH_DROPS: 0, QUIESCENCE_COUNTED_CHECKS: 0 } },
  { name: 'evasions in quiescence', settings: { QUIESCENCE_EVASIONS: NO_DEPTH } },
  { name: 'aspiration windows', settings: { SELECTIVE_ASPIRATION_MIN_DEPTH: NEVER, ASPIRATION_MIN_DEPTH: NEVER } },
];

/**
 * The parts whose names hold a text.
 *
 * @throws InputError if there are none
 */
export function partsNamed(text: string): readonly SearchPart[] {
  const parts = SEARCH_PARTS.filter(({ name }) => name.includes(text));
  if (parts.length > 0) return parts;
  throw new InputError(`no part is called '${text}'; there are ${SEARCH_PARTS.map(({ name }) => name).join(', ')}`);
}

/**
 * Several parts as one.
 *
 * @param texts each a part's name, or as much of it as no other part's name holds
 * @throws InputError if a text names no part, or several
 */
export function together(texts: readonly string[]): SearchPart {
  const parts = texts.map((part) => {
    const text = part.trim();
    const named = partsNamed(text);
    const found = named.length === 1 ? named[0] : named.find(({ name }) => name === text);
    if (found) return found;
    throw new InputError(`'${text}' may be ${named.map(({ name }) => name).join(' or ')}; write more of the name`);
  });
  return {
    name: parts.map(({ name }) => name).join(', '),
    settings: Object.assign({}, ...parts.map(({ settings }) => settings)),
  };
}
