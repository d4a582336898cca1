import { type ReactElement, useEffect, useRef } from 'react';
import type { GameView } from '../game/view.ts';

interface Props {
  readonly view: GameView;
  readonly ply: number;
  readonly onShow: (ply: number) => void;
}

/** The moves of the game; a click on one shows the position after it. */
export function Moves({ view, ply, onShow }: Props): ReactElement {
  const { sans, firstMove } = view;
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another move is to be seen.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [ply, sans.length]);
  return (
    <div className="moves">
      <div className="row steps">
        <StepButton name="First position" sign="«" enabled={ply > 0} onClick={() => onShow(0)} />
        <StepButton name="Back" sign="‹" enabled={ply > 0} onClick={() => onShow(ply - 1)} />
        <StepButton name="Forward" sign="›" enabled={ply < sans.length} onClick={() => onShow(ply + 1)} />
        <StepButton name="Last position" sign="»" enabled={ply < sans.length} onClick={() => onShow(sans.length)} />
      </div>
      <ol ref={list} aria-label="Moves" className="move-list">
        {sans.map((san, i) => {
          const half = i + (firstMove.black ? 1 : 0);
          const number = firstMove.number + Math.floor(half / 2);
          const prefix = half % 2 === 0 ? `${number}.` : i === 0 ? `${number}…` : '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a move is its place in the game.
            <li key={i}>
              {prefix && <span className="number">{prefix}</span>}
              <button type="button" aria-current={i + 1 === ply ? 'step' : undefined} onClick={() => onShow(i + 1)}>
                {san}
              </button>
            </li>
          );
        })}
      </ol>
      {sans.length === 0 && <p className="hint">No move has been made yet.</p>}
    </div>
  );
}

interface StepProps {
  readonly name: string;
  readonly sign: string;
  readonly enabled: boolean;
  readonly onClick: () => void;
}

function StepButton({ name, sign, enabled, onClick }: StepProps): ReactElement {
  return (
    <button type="button" aria-label={name} title={name} disabled={!enabled} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
