import { createRoot } from 'react-dom/client';
import { InputError } from '../index.ts';
import { App } from './app.tsx';
import { newGameFen } from './game/arrays.ts';
import { gamesOf } from './game/games.ts';
import { hostedGames } from './game/hosted-games.ts';
import { readLink } from './game/link.ts';
import { viewGame } from './game/view.ts';
import { keepForOffline } from './offline.ts';
import { reduce } from './state/reducer.ts';
import { firstSession, type Session } from './state/session.ts';
import { keptSession } from './state/storage.ts';
import './page.css';
import './board/board.css';

const hosted = [await hostedGames()];
createRoot(document.getElementById('page')!).render(<App {...begin()} hosted={hosted} />);

if (import.meta.env.PROD) keepForOffline();

// A link that is opened where the page is already loads nothing anew by itself.
addEventListener('hashchange', () => location.hash !== '' && location.reload());

/** What the page shows first. */
interface Beginning {
  readonly first: Session;
  /** What is wrong with the link by which somebody came. */
  readonly problem: string | undefined;
}

/** What was kept, or what a link says. */
function begin(): Beginning {
  const kept = sound(keptSession() ?? firstSession());
  try {
    const linked = readLink(location.hash, [...hosted, ...kept.texts]);
    if (!linked) return { first: kept, problem: undefined };
    history.replaceState(null, '', location.pathname + location.search);
    const { text, ...game } = linked;
    const texts = text === undefined || kept.texts.includes(text) ? kept.texts : [...kept.texts, text];
    const first = reduce({ ...kept, texts }, { kind: 'begin', ...game, settings: { paused: true } });
    return { first, problem: undefined };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { first: kept, problem: `This link cannot be read: ${error.message}` };
  }
}

/** A session whose game can be played over; rules may have changed since it was kept. */
function sound(session: Session): Session {
  try {
    const variant = gamesOf([...hosted, ...session.texts]).find(({ name }) => name === session.variant);
    if (!variant) return { ...firstSession(), texts: session.texts };
    viewGame(variant, session.startFen, session.moves, session.ply);
    newGameFen(variant, session.arrays);
    return { ...session, ply: Math.min(session.ply, session.moves.length) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { ...firstSession(), texts: session.texts };
  }
}
