/** A position to measure on, and the depth at which it has some ten to hundred million nodes. */
export interface BenchPosition {
  readonly fen: string;
  readonly depth: number;
}

/**
 * For each game where it begins, then three positions from games of the engine with itself.
 *
 * Fairy-Stockfish cannot express all of our rules. Familiar's positions have no castling rights and no first-move ban,
 * and no side that lost its familiar gets a pawn to the last rank; in Mad Mate none gets there, with pawns held or won
 * neither.
 */
export const POSITIONS: Readonly<Record<string, readonly BenchPosition[]>> = {
  chess: [
    { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', depth: 6 },
    { fen: '4rrk1/p1p2ppp/2b1p3/1p1q4/1P1Nn3/1R1QPN2/P2PRPPP/2B4K b - - 3 17', depth: 5 },
    { fen: '2b1kb1r/3qpppp/2pp1n2/8/2BPPB2/1Pp2N2/2P2P1P/3QK1R1 w k - 0 17', depth: 5 },
    { fen: '1rb5/p3n1k1/1p1bp1p1/2PpN1P1/P4P2/2PBP3/2PB2P1/1R2K3 b - - 0 19', depth: 5 },
  ],
  'team-mate': [
    { fen: 'ufeakmnc/pppppppp/8/8/8/8/PPPPPPPP/UFEAKMNC w KQkq - 0 1', depth: 5 },
    { fen: '1fe1k3/ppp2ppp/3p1n2/1P1up3/2M2m1P/PP1FEN2/3PPPP1/3AK3 w - - 1 15', depth: 5 },
    { fen: '2f3k1/1ppa1p1p/p2penpm/u3p1N1/1F2P3/EPCM4/1P1P1PPP/3AK3 w - - 3 17', depth: 5 },
    { fen: '2ek1m2/pppp2p1/3f1up1/4p3/6P1/1U1F1P2/PPPPP2P/3A1K2 b - - 0 17', depth: 5 },
  ],
  familiar: [
    { fen: 'rnbkhq/pppppp/6/6/PPPPPP/RNBKGQ[] w - - 0 2', depth: 7 },
    { fen: 'k1rqb1/gp3p/2p1n1/P3P1/1PHP2/Q1RK1B[] b - - 0 9', depth: 6 },
    { fen: '4bn/pk2p1/3c1p/3P1P/2H1P1/2BR1K[] w - - 0 13', depth: 6 },
    { fen: 'b2r1k/1p2R1/6/2B3/5q/1K4[Gg] w - - 4 21', depth: 6 },
  ],
  'mad-mate': [
    { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1', depth: 6 },
    { fen: '3k1br1/p1r1pp1p/1ppq1n2/3p1p2/P2P1P2/2N1QN2/1PP1RPPP/1K1R4[BNbb] w - - 0 19', depth: 4 },
    { fen: 'r1b1k2r/pp1p3p/2pbq3/1P1NpP1p/2Pp4/3Q1N2/PP1P1P1P/R1B2R1K[Nbn] b kq - 0 17', depth: 4 },
    { fen: '1k1r3r/pp3pp1/n1bp3p/2pN1Bb1/2npP1PP/P4PP1/1PP5/R3QKNR[Qb] b - - 2 19', depth: 4 },
  ],
  'ajax-bigamous': [
    { fen: 'rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR[MMmm] w KQkq - 0 1', depth: 5 },
    { fen: 'r1bqk1m1r/ppp1p1ppp/2n3n2/3b3N1/9/2N1P4/PP1PQP1PP/R1B1KMB1R[Mm] b KQkq - 4 11', depth: 4 },
    { fen: 'r5rk1/ppp2mppp/2n1b1n2/1Nm1p1qN1/4P4/4MM1P1/PP1PQP2P/R1B1KR3[] b Q - 8 21', depth: 4 },
    { fen: 'r1b2kb1r/1p1p3pp/9/4np3/2qnN4/P4P1N1/1PPRP2PP/1K3Q2R[MMm] w - - 0 21', depth: 4 },
  ],
};
