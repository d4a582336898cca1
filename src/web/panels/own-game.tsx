import { type DragEvent, type ReactElement, useState } from 'react';
import type { Variant } from '../../index.ts';
import { readGames } from '../game/games.ts';
import { Window } from './window.tsx';

const EXAMPLE = `[griffon-chess:chess]
queen = -
customPiece1 = g:FyafsF
pieceNames = g:Griffon
startFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1
promotionPieceTypes = grbn`;

interface Props {
  readonly onPlay: (text: string, variant: Variant) => void;
  readonly onClose: () => void;
}

/** Takes the text of a game that somebody pastes, types or drops as a file, and says what is wrong with it. */
export function OwnGame({ onPlay, onClose }: Props): ReactElement {
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);

  function play(): void {
    const { variants, problems: found } = readGames(text);
    setProblems(found);
    const [first] = variants;
    if (first && found.length === 0) onPlay(text, first);
  }

  async function drop(event: DragEvent): Promise<void> {
    const file = event.dataTransfer.files.item(0);
    if (!file) return;
    event.preventDefault();
    setText(await file.text());
  }

  return (
    <Window title="A game of your own" onClose={onClose}>
      <p>
        Paste the lines that describe a game, in the format of Fairy-Stockfish&rsquo;s variants.ini with pieces in
        XBetza, or drop such a file here.
      </p>
      <label className="field">
        Text of the game
        <textarea
          rows={10}
          spellCheck={false}
          placeholder={EXAMPLE}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onDrop={(event) => void drop(event)}
          onDragOver={(event) => event.preventDefault()}
        />
      </label>
      {problems.length > 0 && (
        <ul className="problems" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <div className="row">
        <button type="button" className="main" onClick={play}>
          Play it
        </button>
        <button type="button" onClick={() => setText(EXAMPLE)}>
          Show an example
        </button>
        <label className="button">
          Open a file
          <input
            type="file"
            accept=".ini,.txt,text/plain"
            onChange={({ target }) => void open(target.files?.item(0))}
          />
        </label>
      </div>
    </Window>
  );

  async function open(file: File | null | undefined): Promise<void> {
    if (file) setText(await file.text());
  }
}
