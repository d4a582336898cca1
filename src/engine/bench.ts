import { readFen } from '../board/notation/fen.ts';
import { tablesOf } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import { History } from '../search/history.ts';
import { iterate, SILENT_DRIVER } from '../search/iterate.ts';
import { Search } from '../search/search.ts';
import { TranspositionTable } from '../search/transposition.ts';
import { variantByName } from '../variants/registry.ts';
import { NetworkChoice } from './network-choice.ts';

/** The fixed positions of `bench`: a variant and FENs from its games. */
const POSITIONS: Readonly<Record<string, readonly string[]>> = {
  'team-mate': [
    'ufeakmnc/pppppppp/8/8/8/8/PPPPPPPP/UFEAKMNC w KQkq - 0 1',
    'ufe1kmnc/pppp1ppp/8/4p3/4P1a1/3A4/PPPP1PPP/UFE1KMNC w KQkq - 4 4',
    '1ue2mn1/p3ap1p/1p1k2c1/3ppM2/fP1NPpA1/8/P1P2PPP/U1F1K2C w KQ - 0 17',
    'u7/p1n5/2pm4/1p1ppkpp/1f4CP/P1P1PP2/1E1PKNP1/2FA4 w - - 0 31',
    '3kN3/5p2/5P1F/u1P4p/1p5P/p7/U4P2/2K5 w - - 0 48',
  ],
  familiar: [
    'rnbkhq/pppppp/6/6/PPPPPP/RNBKGQ[] w Aa - 0 1',
    '2kq2/pp4/P3Nr/3P1p/PRP2P/B2QKH[c] w - - 1 13',
    'b1qkr1/2n1p1/1p3p/pPpPp1/PBPQK1/R4W[c] b e - 1 15',
    'brq1gk/pppppp/2n3/4N1/PPPPPP/QBCKR1[] w Eb - 2 2',
  ],
  'mad-mate': [
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1',
    'r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R[] w KQkq - 0 8',
    '1rnqk3/2p1bRPp/1bb2p2/p1p3p1/6Pp/pP1Q1PPP/2nRK3/NbP3NR[P] w - - 0 43',
    'rn1k1b1r/1p2b2p/p1p1Qp2/4pNN1/P2p1pP1/b2P4/1P2KP1P/R6R[QBPnp] b - - 2 33',
  ],
  'ajax-bigamous': [
    'rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR[MMmm] w KQkq - 0 1',
    'r1nq2bmr/1pp2k1pp/p2qp4/2b3n2/1P1PppPR1/PN3B2P/2P1P4/1MRQKQ3[Mm] w - - 0 36',
    'rnbqk1b1r/pQpppn1pp/6p2/5p3/6P2/2P1P1q1N/PP1P1P1PP/RN1BKQB1R[MMmm] b KQkq - 2 8',
  ],
  'ajax-bigamous-no-drops': ['rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR[] w KQkq - 0 1'],
  chess: [
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  ],
};

const HASH_MB = 16;
export const BENCH_DEPTH = 8;

export interface BenchLine {
  readonly variant: string;
  readonly fen: string;
  readonly nodes: number;
  readonly time: number;
}

/**
 * Searches fixed positions of all games to a fixed depth, each with a clean memory, so that the sum of nodes is the
 * same on every machine and changes only when the search or the evaluation does (an idea of Stockfish's).
 *
 * @param depth plies
 * @param networks which network evaluates which game
 * @throws InputError if a network cannot be used
 */
export function* bench(depth = BENCH_DEPTH, networks = new NetworkChoice()): Generator<BenchLine> {
  const table = new TranspositionTable(TranspositionTable.allocate(HASH_MB));
  for (const [name, fens] of Object.entries(POSITIONS)) {
    const variant = variantByName(name);
    const tables = tablesOf(variant);
    const network = networks.of(variant, (line) => {
      throw new InputError(line);
    });
    for (const fen of fens) {
      table.clear();
      const search = new Search(tables, table, new History(tables), undefined, network);
      const begun = performance.now();
      iterate(search, readFen(variant, fen), { depth }, SILENT_DRIVER);
      yield { variant: name, fen, nodes: search.nodes, time: performance.now() - begun };
    }
  }
}
