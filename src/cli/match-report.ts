import type { PlayedGame } from '../match/game-record.ts';
import { type GameRow, roundTag, type SearchSums } from '../match/game-row.ts';
import type { Match } from '../match/match.ts';
import { type SprtState, type SprtTest, sprtState } from '../match/sprt.ts';
import { type EngineLine, type PairLine, type Standings, share, type Tally } from '../match/standings.ts';
import { duration, eloText, llrText, percent, rate, signed } from './format.ts';
import { Progress } from './progress.ts';
import { tableText } from './terminal.ts';

/** The progress of a match, with how it stands; `update` it with the number of games after each one. */
export function matchProgress(match: Match, queue?: { readonly status: string }): Progress {
  const detail = (): string => {
    const { standings, sprt, protagonist } = match;
    const workers = queue ? [queue.status] : [];
    if (standings.games === 0) return workers.join();
    const tally = standings.engine(protagonist);
    return [
      ...workers,
      `+${tally.wins} =${tally.draws} -${tally.losses}  ${percent(share(tally))}`,
      ...(tally.elo ? [`Elo ${eloText(tally.elo)}`, `LOS ${percent(tally.elo.los)}`] : []),
      ...(sprt ? [`LLR ${llrText(sprt)}`] : []),
    ].join('  ');
  };
  return new Progress({ what: 'games', total: match.total, before: match.before, detail });
}

/** The line about one game. */
export function gameLine(row: GameRow, { end }: PlayedGame, count: string, tally: Tally): string {
  const { players, round, leg, result, plies } = row;
  const elo = tally.elo ? `  Elo ${eloText(tally.elo)}` : '';
  return [
    ...[count, `game ${roundTag(round, leg)}`, players.join(' - '), result],
    `${end.reason}: ${end.comment} (${plies} half-moves)`,
    `+${tally.wins} =${tally.draws} -${tally.losses}  ${percent(share(tally))}${elo}`,
  ].join('  ');
}

/** The tables at the end: engines, pairs of engines, how games ended. */
export function report(standings: Standings, test: SprtTest | undefined): string {
  if (standings.games === 0) return 'No game was finished.';
  return [engineTable(standings.engines()), pairTable(standings.pairLines(), test), gameEndTable(standings)].join('\n');
}

/** The same as JSON, for programs. */
export function reportJson(
  standings: Standings,
  test: SprtTest | undefined,
  more: Readonly<Record<string, unknown>>,
): string {
  const tally = (line: Tally) => ({
    wins: line.wins,
    draws: line.draws,
    losses: line.losses,
    score: share(line),
    pentanomial: line.pairs,
    ...(line.elo ? { elo: finite(line.elo) } : {}),
  });
  return JSON.stringify(
    {
      ...more,
      games: standings.games,
      engines: standings.engines().map((line) => ({
        name: line.name,
        ...tally(line),
        moves: line.searches.moves,
        time: line.searches.time,
        depth: averageDepth(line.searches),
        nodes: line.searches.nodes,
        nps: speed(line.searches),
        faults: Object.fromEntries(line.faults),
      })),
      pairs: standings.pairLines().map((line) => ({
        first: line.first,
        second: line.second,
        ...tally(line),
        ...(test ? { sprt: sprtState(test, line.pairs) } : {}),
      })),
      endings: Object.fromEntries(standings.gameEnds),
    },
    undefined,
    2,
  );
}

/** JSON has no infinity; null stands for it. */
function finite(values: object): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(values as Record<string, number>).map(([key, value]) => [
      key,
      Number.isFinite(value) ? value : null,
    ]),
  );
}

function engineTable(lines: readonly EngineLine[]): string {
  const head = ['', 'engine', 'games', '+', '=', '-', 'score', 'Elo', 'LOS', 'depth', 'nps', 'time used'];
  const rows = lines.map((line, i) => {
    const { name, wins, draws, losses, elo, searches } = line;
    return [
      i + 1,
      name,
      wins + draws + losses,
      wins,
      draws,
      losses,
      percent(share(line)),
      elo ? eloText(elo) : '',
      elo ? percent(elo.los) : '',
      averageDepth(searches)?.toFixed(1) ?? '',
      speed(searches) ?? '',
      duration(searches.time),
    ];
  });
  return tableText(head, rows, { text: [1] });
}

function pairTable(lines: readonly PairLine[], test: SprtTest | undefined): string {
  const head = ['pair', 'games', '+', '=', '-', 'Ptnml(0-2)', 'Elo', 'nElo', 'LOS', ...(test ? ['LLR'] : [])];
  const rows = lines.map(({ first, second, wins, draws, losses, pairs, elo }) => [
    `${first} - ${second}`,
    wins + draws + losses,
    wins,
    draws,
    losses,
    pairs.join(' '),
    elo ? eloText(elo) : '',
    elo ? `${signed(elo.normalizedElo)} ± ${elo.normalizedError.toFixed(1)}` : '',
    elo ? percent(elo.los) : '',
    ...(test ? [llrText(sprtState(test, pairs))] : []),
  ]);
  return tableText(head, rows);
}

function gameEndTable({ gameEnds }: Standings): string {
  return tableText(['game end', 'games'], [...gameEnds]);
}

/** What a sequential test says in the end. */
export function sprtLine({ elo0, elo1, model }: SprtTest, state: SprtState): string {
  const verdict = {
    H1: `H1 accepted: the first engine is stronger by ${elo1} or more`,
    H0: `H0 accepted: the first engine is not stronger by more than ${elo0}`,
    none: 'undecided',
  }[state.verdict ?? 'none'];
  return `SPRT ${elo0}..${elo1} ${model} Elo: LLR ${llrText(state)}, ${verdict}`;
}

/** Undefined if the engine said none. */
export function averageDepth({ depth, depthMoves }: SearchSums): number | undefined {
  return depthMoves === 0 ? undefined : depth / depthMoves;
}

/** Nodes a second; undefined if the engine said none. */
export function speed({ nodes, nodesTime }: SearchSums): number | undefined {
  return nodes === 0 ? undefined : rate(nodes, nodesTime);
}
