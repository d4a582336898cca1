import { type ReactElement, useEffect, useState } from 'react';
import { useEndgame } from './engine/use-endgame.ts';
import { newGameFen } from './game/arrays.ts';
import { engineAcceptsDraw } from './game/engine-answers.ts';
import type { Ending } from './game/outcome-words.ts';
import type { LoadedGame } from './game/pgn.ts';
import { Analysis } from './panels/analysis.tsx';
import { Arrays } from './panels/arrays.tsx';
import { Clocks } from './panels/clocks.tsx';
import { Controls } from './panels/controls.tsx';
import { Credits } from './panels/credits.tsx';
import { DrawOffer } from './panels/draw-offer.tsx';
import { Files } from './panels/files.tsx';
import { Graph } from './panels/graph.tsx';
import { Moves } from './panels/moves.tsx';
import { OwnGame } from './panels/own-game.tsx';
import { Players } from './panels/players.tsx';
import { RulesBox } from './panels/rules.tsx';
import { Table } from './panels/table.tsx';
import { TopBar } from './panels/top-bar.tsx';
import type { Settings } from './state/reducer.ts';
import { RANDOM_ARRAYS, type Session } from './state/session.ts';
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

/** The whole page. What it shows follows from the session, which is kept whenever it changes. */
export function App({ first, problem, hosted }: Props): ReactElement {
  const play = usePlay(first, hosted);
  const { session, dispatch, games, view, side, lines } = play;
  const [open, setOpen] = useState<WindowName>();
  const [said, setSaid] = useState(problem ?? '');
  const { texts, moves, ply, arrays, offer } = session;
  const { variant, position } = view;
  useEffect(() => keepSession(session), [session]);
  useEffect(() => {
    document.title = `${variant.title} – Stablemate`;
  }, [variant]);
  const endgame = useEndgame(position, session.analysing);
  const set = (settings: Partial<Settings>): void => dispatch({ kind: 'set', settings });
  const show = (next: number): void => dispatch({ kind: 'show', ply: next });

  function begin(name = variant.name): void {
    const chosen = games.find((game) => game.name === name) ?? variant;
    play.review(false);
    setSaid('');
    dispatch({
      kind: 'begin',
      variant: chosen.name,
      startFen: newGameFen(chosen, chosen === variant ? arrays : RANDOM_ARRAYS),
      settings: { paused: false },
    });
  }

  function load(game: LoadedGame): void {
    play.review(false);
    setOpen(undefined);
    setSaid('');
    dispatch({ kind: 'begin', ...game, settings: { paused: true } });
  }

  function offerDraw(): void {
    const opponent = otherIf(side, session[side] === 'person');
    if (session[opponent] === 'person') dispatch({ kind: 'offer', side });
    else if (engineAcceptsDraw(session, position, opponent)) {
      end({ kind: 'agreement' });
      setSaid('Stablemate accepts the draw.');
    } else setSaid('Stablemate declines the draw.');
  }

  function end(ending: Ending): void {
    setSaid('');
    dispatch({ kind: 'end', ending });
  }

  const isAnalysis = play.task.kind === 'analyse';
  return (
    <>
      <TopBar
        games={games}
        variant={variant}
        onChoose={begin}
        onOwnGame={() => setOpen('own game')}
        onFiles={() => setOpen('files')}
      />
      <main>
        <div className="left">
          <Table
            play={play}
            arrows={isAnalysis ? lines.map(({ first: move }) => move) : []}
            said={said}
            onSay={setSaid}
            onMove={(text) => {
              setSaid('');
              play.move(text);
            }}
          />
          {play.clocks && <Clocks clocks={play.clocks} />}
          {play.problem && (
            <p className="problem" role="alert">
              {play.problem}
            </p>
          )}
          {offer && !play.isOver && (
            <DrawOffer
              side={offer}
              player={session[offer]}
              onAccept={() => end({ kind: 'agreement' })}
              onDecline={() => dispatch({ kind: 'offer', side: null })}
            />
          )}
          <Controls
            play={play}
            onSet={set}
            onNewGame={() => begin()}
            onTakeBack={() => {
              setSaid('');
              play.takeBack();
            }}
            onOfferDraw={offerDraw}
            onResign={() => end({ kind: 'resignation', loser: otherIf(side, session[side] === 'engine') })}
          />
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
          {variant.startArrays && (
            <Arrays key={variant.name} variant={variant} arrays={arrays} onChange={(next) => set({ arrays: next })} />
          )}
          <RulesBox variant={variant} />
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
            setSaid('');
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
