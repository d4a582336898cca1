import { writeFen } from '../board/notation/fen.ts';
import { sanOf } from '../board/notation/san.ts';
import type { Tables } from '../board/tables/tables.ts';
import { Game } from '../engine/game.ts';
import { observedValues } from '../eval/observed-values.ts';
import { estimateElo } from '../match/elo.ts';
import type { Network } from '../net/network.ts';
import { element, escapeText } from '../show/svg.ts';
import type { DuelGame } from './duel.ts';
import type { Generation, LearnState } from './learn-folder.ts';
import { barsPlot, linesPlot, pointsPlot } from './report-plots.ts';

/** What generations make, in words. */
const MADE = { transfer: 'network of a related game', weights: 'weights of terms', network: 'network' } as const;
/** The width of the classes of the lengths of games, in plies. */
const LENGTH_CLASS = 20;

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; color: #222; background: #fff;
  max-width: 60em; margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; } th, td { padding: .2em .8em; border-bottom: 1px solid #ccc; text-align: right; }
svg { max-width: 100%; height: auto; }
.game { display: flex; flex-wrap: wrap; gap: 1.5em; margin: 1em 0 2em; }
.board { display: grid; border: 2px solid #7a5c3e; width: max-content; }
.board span { width: 2.2em; height: 2.2em; display: flex; align-items: center; justify-content: center;
  font-weight: bold; }
.dark { background: #d9bf9c; } .light { background: #f5e9d4; }
.white { color: #fff; -webkit-text-stroke: 1px #333; } .black { color: #111; }
.moves { max-width: 30em; }
.moves button { border: 0; background: none; font: inherit; cursor: pointer; padding: 0 .2em; }
.moves button[aria-current] { background: #ffe08a; }
`;

/** Shows the positions of a game; the only script of the page. */
const SCRIPT = `
for (const game of document.querySelectorAll('.game')) {
  const fens = JSON.parse(game.dataset.fens), files = Number(game.dataset.files);
  const board = game.querySelector('.board'), buttons = [...game.querySelectorAll('.moves button')];
  let at = 0;
  const show = (ply) => {
    at = Math.max(0, Math.min(fens.length - 1, ply));
    board.style.gridTemplateColumns = 'repeat(' + files + ', auto)';
    board.replaceChildren();
    const [rows] = fens[at].split(' ');
    rows.replace(/\\[.*/, '').split('/').forEach((row, rank) => {
      let file = 0;
      const add = (text, side) => {
        const square = document.createElement('span');
        square.className = ((rank + file) % 2 ? 'dark' : 'light') + ' ' + side;
        square.textContent = text;
        board.append(square);
        file++;
      };
      for (const [word] of row.matchAll(/\\d+|\\+?[A-Za-z]~?/g)) {
        if (/\\d/.test(word)) for (let n = Number(word); n > 0; n--) add('', '');
        else add(word.replace('~', '').toUpperCase(), /[A-Z]/.test(word) ? 'white' : 'black');
      }
    });
    game.querySelector('.fen').textContent = fens[at];
    buttons.forEach((button, i) => {
      if (i + 1 === at) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    });
  };
  buttons.forEach((button, i) => button.addEventListener('click', () => show(i + 1)));
  game.querySelector('.back').addEventListener('click', () => show(at - 1));
  game.querySelector('.on').addEventListener('click', () => show(at + 1));
  show(0);
}
`;

/**
 * A page that tells how a learning went, in one file that needs no others.
 *
 * @param best the best weights or network; null as long as there are none
 */
export function learnReport(tables: Tables, state: LearnState, best: Network | null): string {
  const { title, name } = tables.variant;
  const { generations, spent, identity } = state;
  const fitted = generations.filter(({ errors }) => errors !== undefined);
  const matched = generations.filter(({ gate }) => gate !== undefined);
  const sections = [
    element('h1', {}, escapeText(`How Stablemate learned ${title}`)),
    element(
      'p',
      {},
      escapeText(
        `${generations.length} generations in ${(spent / 3_600_000).toFixed(1)} hours, seed ${identity.seed}. ` +
          (state.best < 0
            ? 'Nothing was better than what there was before.'
            : `The best is ${name}.nnue, of generation ${state.best}.`),
      ),
    ),
    generationTable(generations),
    ...(matched.length > 0 ? [strengthPlot(matched)] : []),
    ...(fitted.length > 0 ? [errorPlot(fitted)] : []),
    ...gamesOf(matched),
    ...(best ? [valuesPlot(tables, best)] : []),
    ...samplesOf(tables, matched),
  ];
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeText(title)}: how it was learned</title><style>${STYLE}</style></head>`,
    `<body>${sections.join('\n')}<script>${SCRIPT}</script></body></html>`,
    '',
  ].join('\n');
}

function generationTable(generations: readonly Generation[]): string {
  const head = [
    'generation',
    'made',
    'player',
    'nodes',
    'games',
    'positions',
    'error kept back',
    'match',
    'Elo',
    'verdict',
  ];
  const rows = generations.map(({ number, kind, player, nodes, games, positions, errors, gate }) => {
    const elo = gate && estimateElo(gate.pairs);
    const share = gate && gate.pairs.reduce((sum, n, i) => sum + n * i, 0) / (4 * sumOf(gate.pairs));
    return [
      number,
      MADE[kind],
      player < 0 ? 'first' : player,
      nodes,
      games ?? '',
      positions ?? '',
      errors?.at(-1)?.[1].toFixed(5) ?? '',
      gate && share !== undefined ? `${(100 * share).toFixed(1)} % of ${2 * sumOf(gate.pairs)}` : '',
      elo ? `${elo.elo.toFixed(0)} ± ${elo.error.toFixed(0)}` : '',
      gate ? { H1: 'takes the place', H0: 'does not win' }[gate.verdict ?? 'H0'] : '',
    ];
  });
  const row = (cells: readonly (string | number)[], tag: string): string =>
    element('tr', {}, ...cells.map((cell) => element(tag, {}, escapeText(String(cell)))));
  return element('table', {}, row(head, 'th'), ...rows.map((cells) => row(cells, 'td')));
}

/** Elo over what there was at first: the sum of the matches of those that took the place of the player. */
function strengthPlot(generations: readonly Generation[]): string {
  const strength = new Map<number, { readonly elo: number; readonly variance: number }>([
    [-1, { elo: 0, variance: 0 }],
  ]);
  const points = generations.map(({ number, player, gate }) => {
    const estimate = estimateElo(gate!.pairs);
    const base = strength.get(player) ?? { elo: 0, variance: 0 };
    const elo = base.elo + (estimate?.elo ?? Number.NaN);
    const variance = base.variance + (estimate?.error ?? Number.NaN) ** 2;
    strength.set(number, { elo, variance });
    return { x: number, y: Math.round(elo), error: Math.sqrt(variance) };
  });
  return pointsPlot('Strength by generation', 'generation', 'Elo over what there was at first', points);
}

function errorPlot(generations: readonly Generation[]): string {
  const epochs = generations.flatMap(({ number, errors }) =>
    errors!.map(([learned, keptBack], epoch) => ({ name: `${number}.${epoch + 1}`, learned, keptBack })),
  );
  return linesPlot(
    'Error of the fit',
    ['generation.epoch', 'mean squared error'],
    epochs.map(({ name }) => name),
    [
      { name: 'positions learned from', values: epochs.map(({ learned }) => learned) },
      { name: 'positions kept back', values: epochs.map(({ keptBack }) => keptBack) },
    ],
  );
}

function gamesOf(generations: readonly Generation[]): string[] {
  const ends = new Map<string, number>();
  for (const { ends: own = {} } of generations)
    for (const [reason, count] of Object.entries(own)) ends.set(reason, (ends.get(reason) ?? 0) + count);
  const lengths = generations.flatMap(({ lengths: own = [] }) => own);
  if (lengths.length === 0) return [];
  const classes = Array.from({ length: Math.floor(Math.max(...lengths) / LENGTH_CLASS) + 1 }, (_, i) => ({
    name: `${i * LENGTH_CLASS}`,
    value: lengths.filter((plies) => Math.floor(plies / LENGTH_CLASS) === i).length,
  }));
  const bars = [...ends].sort((a, b) => b[1] - a[1]).map(([reason, value]) => ({ name: reason, value }));
  return [
    barsPlot('How the games of the matches ended', ['', 'games'], bars),
    barsPlot('How long they were', [`half-moves, from … to ${LENGTH_CLASS - 1} more`, 'games'], classes),
  ];
}

function valuesPlot(tables: Tables, network: Network): string {
  const values = observedValues(tables, network);
  const bars = tables.variant.pieces
    .map(({ letter, name }) => ({ name, value: Math.round(values[tables.letters.indexOf(letter)]!) / 100 }))
    .filter(({ value }) => Number.isFinite(value));
  return barsPlot('What the pieces are worth to the best network', ['', 'pawns'], bars);
}

function samplesOf(tables: Tables, generations: readonly Generation[]): string[] {
  const last = generations.at(-1);
  if (!last?.samples?.length) return [];
  const heading = element('h2', {}, escapeText(`Games of generation ${last.number} against its player`));
  return [heading, ...last.samples.map((sample, i) => sampleGame(tables, sample, i))];
}

function sampleGame(tables: Tables, { fen, moves, forWhite, reason }: DuelGame, index: number): string {
  const game = new Game(tables.variant, fen);
  const fens = [writeFen(game.position)];
  const buttons = moves.map((move) => {
    const { fullmove, side } = game.position;
    const san = sanOf(game.position, move);
    game.play(move);
    fens.push(writeFen(game.position));
    return element('button', { type: 'button' }, escapeText(side === 0 ? `${fullmove}. ${san}` : san));
  });
  const isNewWhite = index % 2 === 0;
  const result = forWhite === 1 ? '1-0' : forWhite === 0 ? '0-1' : '½-½';
  const players = isNewWhite ? 'new network - player' : 'player - new network';
  return element(
    'div',
    { class: 'game', 'data-files': tables.files, 'data-fens': JSON.stringify(fens) },
    element(
      'div',
      {},
      element('div', { class: 'board' }, ''),
      element(
        'p',
        {},
        element('button', { class: 'back', type: 'button' }, '◀'),
        element('button', { class: 'on', type: 'button' }, '▶'),
      ),
      element('code', { class: 'fen' }, ''),
    ),
    element('div', { class: 'moves' }, element('h3', {}, escapeText(`${players}: ${result}, ${reason}`)), ...buttons),
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0);
}
