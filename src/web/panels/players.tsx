import type { ReactElement } from 'react';
import type { Side } from '../../index.ts';
import type { Settings } from '../state/reducer.ts';
import { LEVEL_MAX, type Pace, type Player, type Session } from '../state/session.ts';

interface Props {
  readonly session: Session;
  readonly onSet: (settings: Partial<Settings>) => void;
}

/** The times that can be chosen. */
const PACES: readonly (readonly [words: string, pace: Pace])[] = [
  ['0.1 seconds a move', { kind: 'move', seconds: 0.1 }],
  ['1 second a move', { kind: 'move', seconds: 1 }],
  ['3 seconds a move', { kind: 'move', seconds: 3 }],
  ['10 seconds a move', { kind: 'move', seconds: 10 }],
  ['1 minute', { kind: 'clock', minutes: 1, increment: 0 }],
  ['3 minutes + 2 seconds', { kind: 'clock', minutes: 3, increment: 2 }],
  ['5 minutes + 5 seconds', { kind: 'clock', minutes: 5, increment: 5 }],
  ['15 minutes + 10 seconds', { kind: 'clock', minutes: 15, increment: 10 }],
];

/** All but full strength. */
const LEVELS = Array.from({ length: LEVEL_MAX }, (_, level) => level);

/** Who plays, how well, and how fast. */
export function Players({ session, onSet }: Props): ReactElement {
  const pace = PACES.findIndex(([, one]) => JSON.stringify(one) === JSON.stringify(session.pace));
  return (
    <fieldset className="players">
      <legend>Players</legend>
      <PlayerSelect side="white" player={session.white} onChange={(white) => onSet({ white })} />
      <PlayerSelect side="black" player={session.black} onChange={(black) => onSet({ black })} />
      <label>
        Strength
        <select value={session.level} onChange={({ target }) => onSet({ level: Number(target.value) })}>
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              Level {level}
            </option>
          ))}
          <option value={LEVEL_MAX}>Full strength</option>
        </select>
      </label>
      <label>
        Time
        <select value={pace} onChange={({ target }) => onSet({ pace: PACES[Number(target.value)]![1] })}>
          {PACES.map(([words], i) => (
            <option key={words} value={i}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={session.resigns}
          onChange={({ target }) => onSet({ resigns: target.checked })}
        />
        Stablemate resigns lost games
      </label>
    </fieldset>
  );
}

interface PlayerProps {
  readonly side: Side;
  readonly player: Player;
  readonly onChange: (player: Player) => void;
}

function PlayerSelect({ side, player, onChange }: PlayerProps): ReactElement {
  return (
    <label>
      {side === 'white' ? 'White' : 'Black'}
      <select value={player} onChange={({ target }) => onChange(target.value as Player)}>
        <option value="person">a person</option>
        <option value="engine">Stablemate</option>
      </select>
    </label>
  );
}
