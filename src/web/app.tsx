import { type ReactElement, useEffect, useState } from 'react';
import type { Side } from '../browser.ts';
import { acceptsDraw } from '../protocol/xboard-draw.ts';
import { Board } from './board/board.tsx';
import { useEndgame } from './engine/use-endgame.ts';
import { type ArrayChoices, newGameFen, RANDOM_ARRAYS } from './game/arrays.ts';
import { SIDE_NAMES } from './game/outcome-words.ts';
import type { LoadedGame } from './game/pgn.ts';
import { Analysis } from './panels/analysis.tsx';
import { Arrays } from './panels/arrays.tsx';
import { Clocks } from './panels/clocks.tsx';
import { Credits } from './panels/credits.tsx';
import { Files } from './panels/files.tsx';
import { Graph } from './panels/graph.tsx';
import { Moves } from './panels/moves.tsx';
import { OwnGame } from './panels/own-game.tsx';
import { Players } from './panels/players.tsx';
import { Rules } from './panels/rules.tsx';
import type { Settings } from './state/reducer.ts';
import type { Session } from './state/session.ts';
import { keepSession } from './state/storage.ts';
import { otherIf, usePlay } from './state/use-play.ts';

/** The windows that can be open over the page. */
type WindowName = 'own game' | 'files';

interface Props {
  readonly first: Session;
  /** What is wrong with the link by which somebody came. */
  readonly problem: string | undefined;
  /** Texts of games that the page's host offers. */
  readonly hosted: readonly string[];
}

const NO_ARROWS: readonly string[] = [];

/** The whole page. What it shows follows from the session, which is kept whenever it changes. */
export function App({ first, problem, hosted }: Props): ReactElement {
  const play = usePlay(first, hosted);
  const { session, dispatch, games, view, side, isOver, lines } = play;
  const [open, setOpen] = useState<WindowName>();
  const [said, setSaid] = useState(problem ?? '');
  const [offer, setOffer] = useState<Side>();
  const [arrays, setArrays] = useState<ArrayChoices>(RANDOM_ARRAYS);
  const { texts, moves, ply } = session;
  const { variant, position } = view;
  useEffect(() => keepSession(session), [session]);
  useEffect(() => {
    document.title = `${variant.title} – Stablemate`;
  }, [variant]);
  const endgame = useEndgame(position, session.analysing);
  const set = (settings: Partial<Settings>): void => dispatch({ kind: 'set', settings });
  const show = (next: number): void => dispatch({ kind: 'show', ply: next });

  /** Forgets what was said and asked about the position before. */
  function calm(): void {
    setSaid('');
    setOffer(undefined);
  }

  function begin(name = variant.name): void {
    const chosen = games.find((game) => game.name === name) ?? variant;
    play.review(false);
    calm();
    dispatch({
      kind: 'begin',
      variant: chosen.name,
      startFen: newGameFen(chosen, chosen === variant ? arrays : RANDOM_ARRAYS),
      settings: { paused: false },
    });
    if (chosen !== variant) setArrays(RANDOM_ARRAYS);
  }

  function load(game: LoadedGame): void {
    play.review(false);
    setOpen(undefined);
    calm();
    dispatch({ kind: 'begin', ...game, settings: { paused: true } });
  }

  function offerDraw(): void {
    const opponent = otherIf(side, session[side] === 'person');
    if (session[opponent] === 'person') {
      setOffer(side);
      return;
    }
    const known = session.scores.findLast((score) => score !== null);
    const score = known === undefined || known === null ? undefined : opponent === 'white' ? known : -known;
    const white = [...position.pieces.values()].filter((letter) => letter === letter.toUpperCase()).length;
    const count = [white, position.pieces.size - white];
    if (acceptsDraw(score, { fullmove: position.moveNumber, count }))
      dispatch({ kind: 'end', ending: { kind: 'agreement' } });
    else setSaid('Stablemate declines the draw.');
  }

  function resign(): void {
    const loser = session[side] === 'person' ? side : otherIf(side, true);
    dispatch({ kind: 'end', ending: { kind: 'resignation', loser } });
  }

  const isAnalysis = play.task.kind === 'analyse';
  return (
    <>
      <header className="top">
        <h1>Stablemate</h1>
        <label className="grow">
          <span className="label">Game</span>
          <select aria-label="Game" value={variant.name} onChange={({ target }) => begin(target.value)}>
            {games.map(({ name, title, files, ranks }) => (
              <option key={name} value={name}>
                {title} ({files}×{ranks})
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => setOpen('own game')}>
          Own game…
        </button>
        <button type="button" onClick={() => setOpen('files')}>
          Save, load…
        </button>
      </header>
      <main>
        <div className="left">
          <Board
            position={position}
            choices={play.personMoves ? view.choices : []}
            flipped={session.flipped}
            last={view.last}
            arrows={isAnalysis ? lines.map(({ first: move }) => move) : NO_ARROWS}
            onMove={(text) => {
              calm();
              play.move(text);
            }}
            onSay={setSaid}
          />
          <p className="status" role="status">
            {play.status}
            {said && <span className="said"> {said}</span>}
          </p>
          {play.clocks && <Clocks clocks={play.clocks} />}
          {play.problem && (
            <p className="problem" role="alert">
              {play.problem}
            </p>
          )}
          {offer && (
            <p className="offer" role="alert">
              {SIDE_NAMES[offer]} offers a draw.{' '}
              <button
                type="button"
                onClick={() => {
                  setOffer(undefined);
                  dispatch({ kind: 'end', ending: { kind: 'agreement' } });
                }}
              >
                Accept
              </button>{' '}
              <button type="button" onClick={() => setOffer(undefined)}>
                Decline
              </button>
            </p>
          )}
          <div className="row controls">
            <button type="button" className="main" onClick={() => begin()}>
              New game
            </button>
            <button
              type="button"
              disabled={moves.length === 0}
              onClick={() => {
                calm();
                play.takeBack();
              }}
            >
              Take back
            </button>
            <button type="button" onClick={() => set({ flipped: !session.flipped })} aria-pressed={session.flipped}>
              Flip
            </button>
            <button
              type="button"
              aria-pressed={session.analysing}
              onClick={() => set({ analysing: !session.analysing })}
            >
              Analyse
            </button>
            {session.paused && session[side] === 'engine' && !isOver && (
              <button type="button" onClick={() => set({ paused: false })}>
                Go on
              </button>
            )}
            {session.white === 'engine' && session.black === 'engine' && !session.paused && !isOver && (
              <button type="button" onClick={() => set({ paused: true })}>
                Pause
              </button>
            )}
            <button type="button" disabled={isOver || moves.length === 0} onClick={offerDraw}>
              Offer a draw
            </button>
            <button type="button" disabled={isOver || moves.length === 0} onClick={resign}>
              Resign
            </button>
          </div>
        </div>
        <div className="right">
          <Moves view={view} ply={ply} onShow={show} />
          {session.analysing && (
            <Analysis
              lines={isAnalysis ? lines : []}
              wanted={session.lines}
              endgame={endgame}
              onWanted={(count) => set({ lines: count })}
            />
          )}
          {(session.analysing || play.reviewing || session.scores.some((score) => score !== null)) && (
            <Graph
              scores={session.scores}
              moves={moves.length}
              ply={ply}
              reviewing={play.reviewing}
              onReview={() => play.review(!play.reviewing)}
              onShow={show}
            />
          )}
          <Players session={session} onSet={set} />
          {variant.startArrays && <Arrays variant={variant} arrays={arrays} onChange={setArrays} />}
          <details className="rules-box">
            <summary>Rules of {variant.title}</summary>
            <Rules variant={variant} />
          </details>
          <Credits />
        </div>
      </main>
      {open === 'own game' && (
        <OwnGame
          onClose={() => setOpen(undefined)}
          onPlay={(text, own) => {
            dispatch({ kind: 'texts', texts: [...texts.filter((one) => one !== text), text] });
            setOpen(undefined);
            play.review(false);
            calm();
            dispatch({
              kind: 'begin',
              variant: own.name,
              startFen: newGameFen(own, RANDOM_ARRAYS),
              settings: { paused: false },
            });
          }}
        />
      )}
      {open === 'files' && (
        <Files
          session={session}
          variant={variant}
          fen={position.fen}
          onLoad={load}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
