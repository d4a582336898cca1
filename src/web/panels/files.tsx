import { type ReactElement, useState } from 'react';
import { InputError, Position, type Variant } from '../../index.ts';
import { linkOf } from '../game/link.ts';
import { type LoadedGame, loadPgn, savePgn } from '../game/pgn.ts';
import type { Session } from '../state/session.ts';
import { Window } from './window.tsx';

interface Props {
  readonly session: Session;
  readonly variant: Variant;
  /** Of the position that the board shows. */
  readonly fen: string;
  readonly onLoad: (game: LoadedGame) => void;
  readonly onClose: () => void;
}

/** The game as FEN, PGN and link, to take along and to bring back. */
export function Files({ session, variant, fen, onLoad, onClose }: Props): ReactElement {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const pgn = savePgn(session, variant, new Date());
  const link = `${location.origin}${location.pathname}#${linkOf(session)}`;

  function load(read: () => LoadedGame): void {
    try {
      onLoad(read());
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      setProblem(error.message);
    }
  }

  const asFen = (): LoadedGame => ({
    variant: variant.name,
    startFen: Position.fromFen(variant, text).fen,
    moves: [],
  });

  return (
    <Window title="Save and load" onClose={onClose}>
      <CopyField name="FEN" text={fen} onSay={setSaid} />
      <CopyField name="Link" text={link} onSay={setSaid} />
      <CopyField name="PGN" text={pgn} rows={6} onSay={setSaid} />
      <div className="row">
        <a className="button" href={`data:application/x-chess-pgn,${encodeURIComponent(pgn)}`} download="game.pgn">
          Save the PGN
        </a>
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
        <span aria-live="polite">{said}</span>
      </div>
      <hr />
      <label className="field">
        FEN or PGN to load
        <textarea rows={5} spellCheck={false} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <button type="button" onClick={() => load(asFen)}>
          Load FEN
        </button>
        <button type="button" onClick={() => load(() => loadPgn(text, variant))}>
          Load PGN
        </button>
        <label className="button">
          Open a PGN file
          <input type="file" accept=".pgn,text/plain" onChange={({ target }) => void open(target.files?.item(0))} />
        </label>
      </div>
    </Window>
  );

  async function open(file: File | null | undefined): Promise<void> {
    if (!file) return;
    const content = await file.text();
    setText(content);
    load(() => loadPgn(content, variant));
  }
}

interface CopyProps {
  readonly name: string;
  readonly text: string;
  readonly rows?: number;
  readonly onSay: (text: string) => void;
}

/** A text to be copied. */
function CopyField({ name, text, rows = 1, onSay }: CopyProps): ReactElement {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      onSay(`${name} copied`);
    } catch {
      onSay('The browser does not let this page copy: mark the text and copy it yourself.');
    }
  }
  return (
    <div className="field">
      <label>
        {name}
        <textarea readOnly rows={rows} value={text} spellCheck={false} />
      </label>
      <button type="button" onClick={() => void copy()}>
        Copy {name}
      </button>
    </div>
  );
}
