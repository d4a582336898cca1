import { writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves, moveFromText, moveText } from '../../src/board/notation/move-text.ts';
import { moveFromSan, sanOf } from '../../src/board/notation/san.ts';
import { fromXBoardMove, reasonOfRefusal, toXBoardMove } from '../../src/protocol/xboard-moves.ts';
import { VARIANTS, variantByName } from '../../src/variants/registry.ts';
import { samplesOf } from './corpus.ts';
import { Mutator } from './mutator.ts';
import { hold, readOrRefuse, type Target } from './target.ts';

interface MoveInput {
  readonly variant: string;
  /** The number of the sample, with its position for a person who reads this. */
  readonly sample: number;
  readonly fen: string;
  readonly text: string;
}

const ALPHABET = 'KQRBNPMAGJUFECHWabcdefghijqrnpm123456789x@=+#O0-,() W:/';
/** What other programs write where we would not. */
const FOREIGN = [
  'O-O',
  'O-O-O',
  '0-0',
  'o-o',
  'O-O-Ob',
  'O-O-Oh',
  '0000',
  '@@@@',
  '(none)',
  '--',
  'null',
  'e.p.',
  '+',
  '#',
];

/** Moves in coordinates, as UCI and XBoard send them. */
export function movesTarget(): Target<MoveInput> {
  return {
    name: 'moves',
    generate: (random) =>
      moveInput(random, (pos, move, mutator) =>
        mutator.percent(60) ? moveText(pos, move, mutator.percent(20)) : toXBoardMove(pos, move),
      ),
    check({ variant, sample, text }) {
      const { pos, legal, fen } = samplesOf(variantByName(variant))[sample]!;
      const plain = readOrRefuse(() => moveFromText(pos, text));
      hold(plain === undefined || legal.includes(plain), 'the move is not legal');
      const xboard = readOrRefuse(() => fromXBoardMove(pos, text));
      hold(xboard === undefined || legal.includes(xboard), "XBoard's move is not legal");
      if (xboard === undefined) hold(!/\n/.test(reasonOfRefusal(pos, text) ?? ''), 'a reason of several lines');
      hold(writeFen(pos) === fen, 'the position has changed');
      return plain !== undefined || xboard !== undefined;
    },
  };
}

/** Moves in standard algebraic notation. */
export function sanTarget(): Target<MoveInput> {
  return {
    name: 'san',
    generate: (random) => moveInput(random, sanOf),
    check({ variant, sample, text }) {
      const { pos, legal, fen } = samplesOf(variantByName(variant))[sample]!;
      const move = readOrRefuse(() => moveFromSan(pos, text));
      hold(move === undefined || legal.includes(move), 'the move is not legal');
      if (move !== undefined) hold(moveFromSan(pos, sanOf(pos, move)) === move, 'it is written as another move');
      hold(writeFen(pos) === fen, 'the position has changed');
      hold(legalMoves(pos).length === legal.length, 'the legal moves have changed');
      return move !== undefined;
    },
  };
}

function moveInput(
  random: () => number,
  write: (pos: Sample['pos'], move: number, mutator: Mutator) => string,
): MoveInput {
  const mutator = new Mutator(random);
  const variant = mutator.oneOf(VARIANTS);
  const samples = samplesOf(variant);
  const sample = mutator.below(samples.length);
  const { pos, fen, legal } = samples[sample]!;
  const text = mutator.percent(5) ? mutator.oneOf(FOREIGN) : write(pos, mutator.oneOf(legal), mutator);
  return {
    variant: variant.name,
    sample,
    fen,
    text: mutator.text(text, FOREIGN, ALPHABET, mutator.oneOf(['', '-', ','])),
  };
}

type Sample = ReturnType<typeof samplesOf>[number];
