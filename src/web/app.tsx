import { type ReactElement, useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { type Side, variantByName } from '../browser.ts';
import { acceptsDraw } from '../protocol/xboard-draw.ts';
import { Board } from './board/board.tsx';
import { taskOf } from './engine/task.ts';
import { clockText, useClock } from './engine/use-clock.ts';
import { useEndgame } from './engine/use-endgame.ts';
import { type Found, useEngine } from './engine/use-engine.ts';
import { type ArrayChoices, newGameFen, RANDOM_ARRAYS } from './game/arrays.ts';
import { gamesOf } from './game/games.ts';
import { outcomeWords, SIDE_NAMES } from './game/outcome-words.ts';
import type { LoadedGame } from './game/pgn.ts';
import { gameAt, viewGame } from './game/view.ts';
import { Analysis } from './panels/analysis.tsx';
import { Arrays } from './panels/arrays.tsx';
import { Credits } from './panels/credits.tsx';
import { Files } from './panels/files.tsx';
import { Graph } from './panels/graph.tsx';
import { Moves } from './panels/moves.tsx';
import { OwnGame } from './panels/own-game.tsx';
import { Players } from './panels/players.tsx';
import { Rules } from './panels/rules.tsx';
import { reduce } from './state/reducer.ts';
import type { Session } from './state/session.ts';
import { keepSession } from './state/storage.ts';

/** The windows that can be open over the page. */
type WindowName = 'own game' | 'files';

interface Props {
  readonly first: Session;
  /** Texts of games that the page's host offers. */
  readonly hosted: readonly string[];
}

/** The whole page. What it shows follows from the session, which is kept whenever it changes. */
export function App({ first, hosted }: Props): ReactElement {
  const [session, dispatch] = useReducer(reduce, first);
  const [open, setOpen] = useState<WindowName>();
  const [said, setSaid] = useState('');
  const [offer, setOffer] = useState<Side>();
  const [arrays, setArrays] = useState<ArrayChoices>(RANDOM_ARRAYS);
  const [review, setReview] = useState<number>();
  const { texts, startFen, moves, ply, ending } = session;

  const games = useMemo(() => gamesOf([...hosted, ...texts]), [hosted, texts]);
  const variant = useMemo(
    () => games.find(({ name }) => name === session.variant) ?? variantByName(session.variant),
    [games, session.variant],
  );
  const view = useMemo(() => viewGame(variant, startFen, moves, ply), [variant, startFen, moves, ply]);
  const { position, outcome, outcomeHere, sans } = view;
  useEffect(() => keepSession(session), [session]);
  useEffect(() => {
    document.title = `${variant.title} – Stablemate`;
  }, [variant]);

  const atEnd = ply === moves.length;
  const isOver = outcome !== undefined || ending !== null;
  const side = atEnd ? position.side : otherIf(position.side, (moves.length - ply) % 2 === 1);
  const task = taskOf(session, side, isOver, outcomeHere !== undefined, review);
  const enginesTurn = task.kind === 'play';
  const clockRuns = session.pace.kind === 'clock' && !isOver && moves.length > 0 && !session.paused;
  const clock = useClock({
    running: clockRuns ? side : undefined,
    turn: `${variant.name} ${startFen} ${moves.length}`,
    left: session.clocks[side],
    onTimeUp: () => dispatch({ kind: 'end', ending: { kind: 'time', loser: side } }),
  });

  const onFound = ({ task: done, move, score }: Found): void => {
    if (done.kind === 'play') dispatch({ kind: 'move', text: move, mover: side, spent: clock.now(), score });
    if (done.kind === 'review') {
      dispatch({ kind: 'score', ply: done.ply, score });
      setReview(done.ply < moves.length ? done.ply + 1 : undefined);
    }
  };
  const gamePly = task.kind === 'review' ? task.ply : ply;
  const { lines, problem } = useEngine({
    task,
    gameOf: () => gameAt(variant, startFen, moves, gamePly),
    taskKey: [variant.name, texts.length, startFen, ...moves.slice(0, gamePly), JSON.stringify(task)].join(' '),
    onFound,
  });
  // A game that is over has no line and so no end for a review to come to.
  useEffect(() => {
    if (review !== undefined && (review > moves.length || (review === moves.length && outcome))) setReview(undefined);
  }, [review, moves.length, outcome]);
  const [best] = lines;
  const bestScore = task.kind === 'analyse' && best && best.depth >= 8 ? best.score : undefined;
  useEffect(() => {
    if (bestScore !== undefined) dispatch({ kind: 'score', ply, score: bestScore });
  }, [bestScore, ply]);
  const endgame = useEndgame(position, session.analysing);

  const say = useCallback((text: string) => setSaid(text), []);
  const personMoves = !enginesTurn && outcomeHere === undefined && (ending === null || !atEnd) && review === undefined;

  function begin(name = variant.name): void {
    const chosen = games.find((game) => game.name === name) ?? variant;
    setReview(undefined);
    setOffer(undefined);
    setSaid('');
    dispatch({
      kind: 'begin',
      variant: chosen.name,
      startFen: newGameFen(chosen, chosen === variant ? arrays : RANDOM_ARRAYS),
      settings: { paused: false },
    });
    if (chosen !== variant) setArrays(RANDOM_ARRAYS);
  }

  function load(game: LoadedGame): void {
    setReview(undefined);
    setOpen(undefined);
    setSaid('');
    dispatch({ kind: 'begin', ...game, settings: { paused: true } });
  }

  function takeBack(): void {
    const persons = session.white === 'person' || session.black === 'person';
    // Up to the person's own last move.
    const count = persons && !enginesTurn && session[side === 'white' ? 'black' : 'white'] === 'engine' ? 2 : 1;
    const left = moves.length - Math.min(count, moves.length);
    const next = otherIf(side, (moves.length - left) % 2 === 1);
    dispatch({ kind: 'take back', count });
    dispatch({ kind: 'set', settings: { paused: session[next] === 'engine' } });
    setSaid('');
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

  const words = outcomeWords(outcome, ending, variant);
  const status = words ?? (enginesTurn ? `${SIDE_NAMES[side]}: Stablemate is thinking …` : turnWords());

  function turnWords(): string {
    const check = atEnd && position.inCheck ? ' (check)' : '';
    return `${SIDE_NAMES[side]} to move${check}`;
  }

  const arrows = session.analysing && task.kind === 'analyse' ? lines.map(({ first: move }) => move) : [];
  const clocks = (whose: Side): number => session.clocks[whose] - (clockRuns && whose === side ? clock.spent : 0);

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
            choices={personMoves ? view.choices : []}
            flipped={session.flipped}
            last={view.last}
            arrows={arrows}
            onMove={(text) => {
              setSaid('');
              setOffer(undefined);
              dispatch({ kind: 'move', text, mover: position.side, spent: clock.now() });
            }}
            onSay={say}
          />
          <p className="status" role="status">
            {status}
            {said && <span className="said"> {said}</span>}
          </p>
          {session.pace.kind === 'clock' && (
            <p className="clocks">
              {(['white', 'black'] as const).map((whose) => (
                <span key={whose} className={clockRuns && whose === side ? 'clock running' : 'clock'}>
                  {SIDE_NAMES[whose]} <b>{clockText(clocks(whose))}</b>
                </span>
              ))}
            </p>
          )}
          {problem && (
            <p className="problem" role="alert">
              {problem}
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
            <button type="button" disabled={moves.length === 0} onClick={takeBack}>
              Take back
            </button>
            <button
              type="button"
              onClick={() => dispatch({ kind: 'set', settings: { flipped: !session.flipped } })}
              aria-pressed={session.flipped}
            >
              Flip
            </button>
            <button
              type="button"
              aria-pressed={session.analysing}
              onClick={() => dispatch({ kind: 'set', settings: { analysing: !session.analysing } })}
            >
              Analyse
            </button>
            {session.paused && session[side] === 'engine' && !isOver && (
              <button type="button" onClick={() => dispatch({ kind: 'set', settings: { paused: false } })}>
                Go on
              </button>
            )}
            {session.white === 'engine' && session.black === 'engine' && !session.paused && !isOver && (
              <button type="button" onClick={() => dispatch({ kind: 'set', settings: { paused: true } })}>
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
          <Moves view={view} ply={ply} onShow={(next) => dispatch({ kind: 'show', ply: next })} />
          {session.analysing && (
            <Analysis
              lines={task.kind === 'analyse' ? lines : []}
              wanted={session.lines}
              endgame={endgame}
              onWanted={(count) => dispatch({ kind: 'set', settings: { lines: count } })}
            />
          )}
          {(session.analysing || review !== undefined || session.scores.some((score) => score !== null)) && (
            <Graph
              scores={session.scores}
              moves={sans.length}
              ply={ply}
              reviewing={review !== undefined}
              onReview={() => setReview(review === undefined ? 0 : undefined)}
              onShow={(next) => dispatch({ kind: 'show', ply: next })}
            />
          )}
          <Players session={session} onSet={(settings) => dispatch({ kind: 'set', settings })} />
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
            setReview(undefined);
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

function otherIf(side: Side, other: boolean): Side {
  return other ? (side === 'white' ? 'black' : 'white') : side;
}
