import { type ReactElement, useMemo, useState } from 'react';
import type { Variant } from '../../index.ts';
import { pictureLegend, piecePicture } from '../../show/piece-picture.ts';
import { pieceSheets } from '../../show/piece-sheet.ts';
import { rulesText } from '../../show/rules-text.ts';
import { PiecePicture } from '../pieces/piece-picture.tsx';

interface Props {
  readonly variant: Variant;
}

/** A game's rules in words, and how its pieces move, all from the game's data; made when they are first asked for. */
export function RulesBox({ variant }: Props): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <details className="rules-box" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Rules of {variant.title}</summary>
      {open && <Rules variant={variant} />}
    </details>
  );
}

function Rules({ variant }: Props): ReactElement {
  const sections = useMemo(() => rulesText(variant), [variant]);
  const sheets = useMemo(() => pieceSheets(variant), [variant]);
  const legend = useMemo(() => pictureLegend(sheets.map(({ diagram }) => diagram)), [sheets]);
  return (
    <section className="rules" aria-label="Rules">
      <h2>{variant.title}</h2>
      {sections.map(({ heading, sentences }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <p>{sentences.join(' ')}</p>
        </div>
      ))}
      <h3>The pieces</h3>
      <p>White plays upwards. Worth is in pawns, as the engine has it.</p>
      <div className="sheets">
        {sheets.map((sheet) => (
          <figure key={sheet.letter}>
            <img src={pictureUrl(piecePicture(sheet))} alt={`How the ${sheet.name} moves`} loading="lazy" />
            <figcaption>
              <span className="icon">
                <PiecePicture variant={variant} letter={sheet.letter} />
              </span>
              <b>
                {sheet.name} ({sheet.letter})
              </b>{' '}
              {sheet.value === undefined ? 'royal' : `worth ${sheet.value.toFixed(2)}`}
              {sheet.diagram.wraps && '; for it the left and the right edge of the board are joined'}
            </figcaption>
          </figure>
        ))}
      </div>
      <ul className="legend">
        {legend.map(({ mark, text }) => (
          <li key={text}>
            <img src={pictureUrl(mark)} alt="" /> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function pictureUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
