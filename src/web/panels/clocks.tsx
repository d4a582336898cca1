import type { ReactElement } from 'react';
import { clockText } from '../engine/use-clock.ts';
import { SIDE_NAMES } from '../game/outcome-words.ts';
import type { Play } from '../state/use-play.ts';

interface Props {
  readonly clocks: NonNullable<Play['clocks']>;
}

/** What both clocks show. */
export function Clocks({ clocks }: Props): ReactElement {
  return (
    <p className="clocks">
      {(['white', 'black'] as const).map((side) => (
        <span key={side} className={side === clocks.running ? 'clock running' : 'clock'}>
          {SIDE_NAMES[side]} <b>{clockText(clocks[side])}</b>
        </span>
      ))}
    </p>
  );
}
