import { WALL } from '../../src/board/layout.ts';
import { type FenOptions, readFen, writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { computeHash } from '../../src/board/position/hash.ts';
import { isSideInCheck } from '../../src/board/position/in-check.ts';
import { make, unmake } from '../../src/board/position/make.ts';
import { type Position, reserve } from '../../src/board/position/position.ts';
import { outcomeOf } from '../../src/board/rules/outcome.ts';
import { Evaluator } from '../../src/eval/evaluator.ts';
import { VARIANTS, variantByName } from '../../src/variants/registry.ts';
import { allFens, samplesOf } from './corpus.ts';
import { Mutator } from './mutator.ts';
import { hold, readOrRefuse, type Target } from './target.ts';

interface FenInput {
  readonly variant: string;
  readonly fen: string;
  readonly options: FenOptions;
}

const ALPHABET = 'KQRBNPMAGJUFECHWkqrbnpmagjufechw0123456789/[]- abcdefghiw#~';

/** Reading of positions: what is taken can be played, written and read again. */
export function fenTarget(): Target<FenInput> {
  const others = allFens();
  const own = new Map(VARIANTS.map((variant) => [variant, samplesOf(variant).map(({ fen }) => fen)]));
  return {
    name: 'fen',
    generate(random) {
      const mutator = new Mutator(random);
      const variant = mutator.oneOf(VARIANTS);
      const { fen } = mutator.oneOf(samplesOf(variant));
      const separator = mutator.percent(50) ? ' ' : '/';
      return {
        variant: variant.name,
        fen: mutator.text(fen, mutator.percent(80) ? own.get(variant)! : others, ALPHABET, separator),
        options: { anyCheck: mutator.percent(5) },
      };
    },
    check({ variant, fen, options }) {
      const pos = readOrRefuse(() => readFen(variantByName(variant), fen, options));
      if (!pos) return false;
      checkPosition(pos, options);
      return true;
    },
  };
}

function checkPosition(pos: Position, options: FenOptions): void {
  const variant = pos.tables.variant;
  hold(pos.count[0]! + pos.count[1]! === pos.board.filter((code) => code > WALL).length, 'lists and board differ');
  hold(options.anyCheck === true || !isSideInCheck(pos, pos.opponent), 'a king can be taken');
  const written = writeFen(pos);
  hold(writeFen(readFen(variant, written, options)) === written, `'${written}' is written differently once read`);
  outcomeOf(pos);
  if (options.anyCheck) return;
  const evaluator = new Evaluator(pos.tables);
  evaluator.reset(pos);
  hold(Number.isInteger(evaluator.score(pos)), 'the score is no whole number');
  const [low, high] = [pos.hashLow, pos.hashHigh];
  reserve(pos, 4);
  for (const move of legalMoves(pos)) {
    make(pos, move);
    const after = [pos.hashLow, pos.hashHigh];
    computeHash(pos);
    hold(after[0] === pos.hashLow && after[1] === pos.hashHigh, 'the hash after a move is not that of its position');
    unmake(pos);
    hold(pos.hashLow === low && pos.hashHigh === high, 'a move taken back leaves another hash');
  }
  hold(writeFen(pos) === written, 'moves taken back leave another position');
}
