import { type ReactElement, useState } from 'react';
import { InputError, type Side, startArrayCount, startArrayNumber, startArrayText, type Variant } from '../../index.ts';
import { SIDE_NAMES } from '../game/outcome-words.ts';
import type { ArrayChoice, ArrayChoices } from '../state/session.ts';

interface Props {
  readonly variant: Variant;
  readonly arrays: ArrayChoices;
  readonly onChange: (arrays: ArrayChoices) => void;
}

/** How the first ranks are set up in the next game: at random, by theory, by number or letters, or in secret. */
export function Arrays({ variant, arrays, onChange }: Props): ReactElement {
  return (
    <fieldset className="arrays">
      <legend>Start arrays of the next game</legend>
      {(['white', 'black'] as const).map((side) => (
        <ArraySelect
          key={side}
          variant={variant}
          side={side}
          choice={arrays[side]}
          onChange={(choice) => onChange({ ...arrays, [side]: choice })}
        />
      ))}
    </fieldset>
  );
}

interface SelectProps {
  readonly variant: Variant;
  readonly side: Side;
  readonly choice: ArrayChoice;
  readonly onChange: (choice: ArrayChoice) => void;
}

function ArraySelect({ variant, side, choice, onChange }: SelectProps): ReactElement {
  const [text, setText] = useState(textOf(variant, choice));
  const [problem, setProblem] = useState<string>();
  const name = `${SIDE_NAMES[side]}'s array`;

  function read(written: string, kind: 'number' | 'secret'): void {
    setText(written);
    try {
      const letters = /^\d+$/.test(written.trim()) ? startArrayText(variant, Number(written)) : written.trim();
      onChange({ kind, number: startArrayNumber(variant, letters) });
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      setProblem(kind === 'secret' ? 'This is not an array yet.' : error.message);
      if (kind === 'secret') onChange({ kind, number: null });
    }
  }

  function change(kind: ArrayChoice['kind']): void {
    setProblem(undefined);
    setText('');
    if (kind === 'number') {
      setText('0');
      onChange({ kind, number: 0 });
    } else onChange(kind === 'secret' ? { kind, number: null } : { kind });
  }

  return (
    <div className="array">
      <label>
        {name}
        <select value={choice.kind} onChange={({ target }) => change(target.value as ArrayChoice['kind'])}>
          <option value="random">at random</option>
          {variant.arrayTheory && <option value="theory">by theory</option>}
          <option value="number">by number or letters</option>
          <option value="secret">in secret</option>
        </select>
      </label>
      {(choice.kind === 'number' || choice.kind === 'secret') && (
        <input
          className={choice.kind === 'secret' ? 'secret' : undefined}
          autoComplete="off"
          aria-label={`${name}: number from 0 to ${startArrayCount(variant) - 1}, or letters`}
          placeholder={choice.kind === 'secret' ? 'number or letters' : undefined}
          value={text}
          onChange={({ target }) => read(target.value, choice.kind === 'secret' ? 'secret' : 'number')}
        />
      )}
      {choice.kind === 'number' && !problem && <code>{startArrayText(variant, choice.number)}</code>}
      {choice.kind === 'secret' && choice.number !== null && <span>chosen</span>}
      {problem && <span className="problem">{problem}</span>}
    </div>
  );
}

/** A choice as it could have been typed. */
function textOf(variant: Variant, choice: ArrayChoice): string {
  const number = choice.kind === 'number' || choice.kind === 'secret' ? choice.number : null;
  return number === null ? '' : startArrayText(variant, number);
}
