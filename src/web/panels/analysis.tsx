import type { ReactElement } from 'react';
import type { EndgameValue } from '../../index.ts';
import { type Line, scoreText } from '../engine/lines.ts';
import { LINES_MAX } from '../state/session.ts';

interface Props {
  readonly lines: readonly Line[];
  readonly wanted: number;
  readonly endgame: EndgameText | undefined;
  readonly onWanted: (lines: number) => void;
}

/** What endgame tables say of a position. */
export interface EndgameText {
  readonly value: EndgameValue;
  /** The moves that keep it, in standard algebraic notation. */
  readonly best: readonly string[];
}

const LINE_COUNTS = Array.from({ length: LINES_MAX }, (_, i) => i + 1);

/** What the engine thinks of the position: its best lines with scores, and exact values of endgames. */
export function Analysis({ lines, wanted, endgame, onWanted }: Props): ReactElement {
  const [best] = lines;
  return (
    <section className="analysis" aria-label="Analysis">
      <div className="row">
        <label>
          Lines{' '}
          <select value={wanted} onChange={({ target }) => onWanted(Number(target.value))}>
            {LINE_COUNTS.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
        {best && (
          <span className="effort">
            depth {best.depth}, {countText(best.nodes)} positions
            {best.time > 0 && `, ${countText((best.nodes / best.time) * 1000)} a second`}
          </span>
        )}
      </div>
      {endgame && <p className="endgame">{endgameWords(endgame)}</p>}
      <ol className="lines" aria-label="Lines">
        {lines.map(({ rank, score, sans }) => (
          <li key={rank}>
            <b className="score">{scoreText(score)}</b> {sans.join(' ')}
          </li>
        ))}
      </ol>
    </section>
  );
}

function endgameWords({ value, best }: EndgameText): string {
  const moves = best.length > 0 ? ` Best: ${best.join(', ')}.` : '';
  if (value.result === 'draw') return `Endgame table: a draw with best play.${moves}`;
  const count = Math.ceil(value.plies / 2);
  const number = `${count} ${count === 1 ? 'move' : 'moves'}`;
  return value.result === 'win'
    ? `Endgame table: the side to move mates in ${number}.${moves}`
    : `Endgame table: the side to move is mated in ${number}.${moves}`;
}

function countText(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} million`;
  return count >= 1e4 ? `${Math.round(count / 1e3)} thousand` : String(Math.round(count));
}
