import { randomStartArray, startArrayFen, theoryStartArray } from '../board/notation/start-array.ts';
import { InputError } from '../errors/input-error.ts';
import type { Variant } from '../variants/types.ts';
import type { ComboOption } from './options.ts';

/** How arrays are drawn: each as likely as any other, or by the game's theory of choosing in secret. */
const WAYS = ['random', 'theory'] as const;
type Way = (typeof WAYS)[number];

/** Draws start arrays as an option says. Each side's is drawn without a look at the other's. */
export class ArrayDrawing {
  private way: Way = 'random';

  /** The option, which has the same name in both protocols. @param changed is called when it was set */
  option(changed: () => void = () => {}): ComboOption {
    return {
      name: 'Arrays',
      type: 'combo',
      default: this.way,
      values: WAYS,
      set: (text) => {
        const way = wayNamed(text.toLowerCase());
        if (!way) throw new InputError(`option Arrays is ${WAYS.map((value) => `'${value}'`).join(' or ')}`);
        this.way = way;
        changed();
      },
    };
  }

  /** The FEN of the start of a game with arrays that are drawn for both sides; evenly if the game has no theory. */
  startFen(variant: Variant): string {
    const way = variant.arrayTheory ? this.way : 'random';
    return startArrayFen(variant, drawn(variant, 'white', way), drawn(variant, 'black', way));
  }
}

/**
 * The array of a side that a word asks to be drawn; undefined if it is no such word.
 *
 * @throws InputError if the game has no arrays, or no theory where that is asked for
 */
export function arrayByWord(variant: Variant, side: 'white' | 'black', word: string): number | undefined {
  const way = wayNamed(word);
  return way && drawn(variant, side, way);
}

function wayNamed(text: string): Way | undefined {
  return WAYS.find((way) => way === text);
}

function drawn(variant: Variant, side: 'white' | 'black', way: Way): number {
  return way === 'random' ? randomStartArray(variant) : theoryStartArray(variant, side);
}
