import type { ReactElement } from 'react';
import type { Variant } from '../../index.ts';
import { familiesOf } from '../../variants/families.ts';

interface Props {
  readonly games: readonly Variant[];
  readonly variant: Variant;
  readonly onChoose: (name: string) => void;
  readonly onOwnGame: () => void;
  readonly onFiles: () => void;
}

/** The choice of the game, and what opens windows. */
export function TopBar({ games, variant, onChoose, onOwnGame, onFiles }: Props): ReactElement {
  return (
    <header className="top">
      <h1>Stablemate</h1>
      <label className="grow">
        <span className="label">Game</span>
        <select aria-label="Game" value={variant.name} onChange={({ target }) => onChoose(target.value)}>
          {familiesOf(games).map((family) => (
            <optgroup key={family.title} label={family.title}>
              {family.games.map(({ name, title, files, ranks }) => (
                <option key={name} value={name}>
                  {title} ({files}×{ranks})
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <button type="button" onClick={onOwnGame}>
        Own game…
      </button>
      <button type="button" onClick={onFiles}>
        Save, load…
      </button>
    </header>
  );
}
