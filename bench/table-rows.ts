/** A match of the table in bench/README.md. */
export interface TableRow {
  /** A part of file names, by which a row is asked for. */
  readonly name: string;
  readonly game: string;
  readonly opponent: 'Fairy-Stockfish' | 'Fairy-Max' | 'one thread';
  /** As `parseTimeControl` reads it. */
  readonly time: string;
  readonly games: number;
  /** As `planOpenings` reads it, and by how much (centipawns) a side may be ahead after random moves. */
  readonly openings: string;
  readonly balance: number;
}

/** The commit of Fairy-Stockfish whose matches are in the table. */
export const STOCKFISH_COMMIT = 'c19b5f6c66894fdb0e88d0dd100e3885f744760a';

const RANDOM = { openings: 'random:8', balance: 150 } as const;
/** Of random pairs of arrays, two of five leave a side ahead by more. */
const ARRAYS = { openings: 'arrays', balance: 150 } as const;

/** Games that Fairy-Stockfish knows without a file, too. */
const OTHER_GAMES = 'chess crazyhouse capablanca kingofthehill 3check shatranj makruk knightmate'.split(' ');

/** All rows, in the order of the table. */
export const TABLE_ROWS: readonly TableRow[] = [
  ...['10+0.1', '3+0.05'].map((time) => row('team-mate', 'Fairy-Max', time, 100, RANDOM)),
  ...(
    [
      ['10+0.1', 100],
      ['20+0.2', 60],
      ['60+0.6', 60],
    ] as const
  ).flatMap(([time, games]) => [
    row('familiar', 'Fairy-Stockfish', time, games, ARRAYS),
    row('ajax-bigamous', 'Fairy-Stockfish', time, games, RANDOM),
    row('mad-mate', 'Fairy-Stockfish', time, games, RANDOM),
  ]),
  ...OTHER_GAMES.map((game) => row(game, 'Fairy-Stockfish', '10+0.1', 40, RANDOM)),
  { ...row('mad-mate', 'one thread', '10+0.1', 100, RANDOM), name: 'mad-mate-two-threads' },
];

function row(
  game: string,
  opponent: TableRow['opponent'],
  time: string,
  games: number,
  openings: Pick<TableRow, 'openings' | 'balance'>,
): TableRow {
  return { name: `${game}-${time}`, game, opponent, time, games, ...openings };
}
