import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { InputError } from '../src/errors/input-error.ts';

/** Source files of the search, for what they hold. */
const CONSTANTS = 'search/constants.ts';
const SEARCH = 'search/search.ts';
const ORDERING = 'search/ordering.ts';
const HISTORY = 'search/history.ts';

/** No search is so deep, and no node has so many moves. */
const NEVER_REACHED = '1000';
const NOTHING = '-1';

/** A change of a source file under src/: `from`, which it holds just once, becomes `to`. */
interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** What a search without one of its parts is: the same source, but for these changes. */
export interface SearchPart {
  readonly name: string;
  readonly edits: readonly Edit[];
}

/** The parts of the search that can be left out, in the order of the steps in search.ts. */
export const SEARCH_PARTS: readonly SearchPart[] = [
  without('upcoming repetitions', changed(SEARCH, 'alpha < C.DRAW && pos.reversible >= 3 && ', 'false && ')),
  without('check extension', changed(SEARCH, 'if (check && ply < 2 * this.rootDepth) depth++;')),
  without(
    'mate distance pruning',
    changed(SEARCH, 'if (alpha < ply - C.MATE) alpha = ply - C.MATE;'),
    changed(SEARCH, 'if (beta > C.MATE - ply - 1) beta = C.MATE - ply - 1;'),
  ),
  without('correction history', changed(HISTORY, 'const MOST_CORRECTION = 150;', 'const MOST_CORRECTION = 0;')),
  without('improving flag', changed(SEARCH, 'improving = before === C.UNKNOWN || staticScore > before;')),
  without('razoring', constant('RAZORING_MAX_DEPTH', NOTHING)),
  without('reverse futility', constant('REVERSE_FUTILITY_MAX_DEPTH', NOTHING)),
  without('null move', constant('NULL_MOVE_MIN_DEPTH', NEVER_REACHED)),
  without('probcut', constant('PROBCUT_MIN_DEPTH', NEVER_REACHED)),
  without('internal iterative reduction', constant('IIR_MIN_DEPTH', NEVER_REACHED)),
  without(
    'killers',
    changed(ORDERING, 'if (move === firstKiller)', 'if (false)'),
    changed(ORDERING, 'if (move === secondKiller)', 'if (false)'),
  ),
  without('counter moves', changed(ORDERING, 'else if (move === counterMove) scores[i] = COUNTER_MOVE;')),
  without('history of quiet moves', changed(ORDERING, 'quiets[slot]! +')),
  without('history from the table', changed(SEARCH, 'bonusOf(depth) >> 1', '0')),
  without(
    'continuation history',
    changed(ORDERING, 'continuations[afterLast + slot]! +'),
    changed(ORDERING, 'continuations[afterOwn + slot]! +'),
    changed(ORDERING, 'continuations[afterOwnBefore + slot]!', '0'),
  ),
  without('history of captures', changed(ORDERING, ' + (learned >> 2)')),
  without(
    'losing captures last',
    changed(ORDERING, 'bestScore < HASH_MOVE && losesMaterial(', 'false && losesMaterial('),
  ),
  without('late move pruning', constant('LATE_MOVE_BASE', '100000')),
  without('history pruning', constant('HISTORY_PRUNING_MAX_DEPTH', NOTHING)),
  without('futility', constant('FUTILITY_MAX_DEPTH', NOTHING)),
  without('SEE pruning of quiet moves', constant('SEE_QUIET_MAX_DEPTH', NOTHING)),
  without('SEE pruning of captures', constant('SEE_NOISY_MAX_DEPTH', NOTHING)),
  without('singular extension', constant('SINGULAR_MIN_DEPTH', NEVER_REACHED)),
  without('late move reductions', constant('REDUCTION_MIN_DEPTH', NEVER_REACHED)),
  without('margin for captures in quiescence', constant('QUIESCENCE_MARGIN', '30000')),
  without('evasions in quiescence', constant('QUIESCENCE_EVASIONS', NOTHING)),
  without('aspiration windows', constant('ASPIRATION_MIN_DEPTH', NEVER_REACHED)),
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
  return { name: parts.map(({ name }) => name).join(', '), edits: parts.flatMap(({ edits }) => edits) };
}

/**
 * A source file's text without a part of the search.
 *
 * @param path the file's full path
 * @throws Error if the part is no longer written as it is described here
 */
export function leaveOut({ name, edits }: SearchPart, path: string): string {
  let text = readFileSync(path, 'utf8');
  for (const { file, from, to } of edits) {
    if (sourcePath(file) !== path) continue;
    const pieces = text.split(from);
    if (pieces.length !== 2)
      throw new Error(`'${name}': src/${file} holds '${from}' ${pieces.length - 1} times, not once`);
    text = pieces.join(to);
  }
  return text;
}

/** The full paths of the files that a part is written in. */
export function filesOf({ edits }: SearchPart): string[] {
  return [...new Set(edits.map(({ file }) => sourcePath(file)))];
}

function sourcePath(file: string): string {
  return fileURLToPath(new URL(`../src/${file}`, import.meta.url));
}

function without(name: string, ...edits: Edit[]): SearchPart {
  return { name, edits };
}

function changed(file: string, from: string, to = ''): Edit {
  return { file, from, to };
}

/** A constant of the search that gets another value. */
function constant(name: string, value: string): Edit {
  const declaration = `export const ${name} = `;
  return { file: CONSTANTS, from: declaration, to: `${declaration}${value}; // ` };
}
