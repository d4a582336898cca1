import { InputError } from '../errors/input-error.ts';
import { readNumber } from './key-values.ts';

/** How long an engine may think. Times are milliseconds. */
export type TimeControl =
  /** A clock: `base` for the game or for each `moves` moves, and `increment` after each. */
  | { readonly kind: 'clock'; readonly base: number; readonly increment: number; readonly moves?: number }
  | { readonly kind: 'move time'; readonly time: number }
  | { readonly kind: 'nodes'; readonly nodes: number }
  | { readonly kind: 'depth'; readonly depth: number };

const CLOCK = /^(?:(\d{1,15})\/)?((?:\d{1,9}:)?(?:\d{1,9}|\d{0,9}\.\d{1,9}))(?:\+(\d{1,9}|\d{0,9}\.\d{1,9}))?$/;

/**
 * Reads `10+0.1`, `40/60+0.5`, `5:00+3` (seconds, or minutes:seconds), `st=2` (seconds a move), `nodes=10000` or
 * `depth=8`.
 *
 * @throws InputError if it is none of these
 */
export function parseTimeControl(text: string): TimeControl {
  const [, kind, value] = /^(st|nodes|depth)=(.*)$/.exec(text) ?? [];
  if (kind === 'st') return { kind: 'move time', time: 1000 * positive(text, value!) };
  if (kind === 'nodes') return { kind, nodes: whole(text, value!) };
  if (kind === 'depth') return { kind, depth: whole(text, value!) };
  const [, moves, base, increment = '0'] = CLOCK.exec(text) ?? [];
  if (base === undefined)
    throw new InputError(
      `time control '${text}' cannot be read; it is like 10+0.1, 40/60, 5:00+3, st=2, nodes=10000 or depth=8`,
    );
  const [seconds, minutes = '0'] = base.split(':').toReversed();
  const time = Math.round(1000 * (60 * Number(minutes) + Number(seconds)));
  if (time === 0) throw new InputError(`time control '${text}' gives no time`);
  const clock = { kind: 'clock', base: time, increment: Math.round(1000 * Number(increment)) } as const;
  return moves === undefined ? clock : { ...clock, moves: whole(text, moves) };
}

/** The time control as it is written on a command line; what `parseTimeControl` reads back. */
export function timeControlText(control: TimeControl): string {
  switch (control.kind) {
    case 'clock': {
      const moves = control.moves === undefined ? '' : `${control.moves}/`;
      return `${moves}${control.base / 1000}${control.increment > 0 ? `+${control.increment / 1000}` : ''}`;
    }
    case 'move time':
      return `st=${control.time / 1000}`;
    case 'nodes':
      return `nodes=${control.nodes}`;
    case 'depth':
      return `depth=${control.depth}`;
  }
}

/** The time control as PGN's `TimeControl` tag: in seconds; a time per move is `1/<seconds>`; `-` means no clock. */
export function timeControlTag(control: TimeControl): string {
  if (control.kind === 'move time') return `1/${control.time / 1000}`;
  return control.kind === 'clock' ? timeControlText(control) : '-';
}

function positive(text: string, value: string): number {
  const number = readNumber(`time control '${text}'`, value);
  if (number <= 0) throw new InputError(`time control '${text}' must be more than 0`);
  return number;
}

function whole(text: string, value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new InputError(`time control '${text}' needs a whole number from 1`);
  return Number(value);
}
