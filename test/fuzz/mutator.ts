/** Damages texts so that they stay near to what is right: readers should get deep into them before they notice. */
export class Mutator {
  readonly random: () => number;

  /** @param random gives numbers from 0 to below 1 */
  constructor(random: () => number) {
    this.random = random;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  oneOf<T>(list: ArrayLike<T>): T {
    return list[this.below(list.length)]!;
  }

  /** True so often of a hundred times. */
  percent(share: number): boolean {
    return this.random() * 100 < share;
  }

  /**
   * A text with some of its words (what `separator` is between) changed, left out, doubled, swapped or taken from
   * another text, and then perhaps with some of its characters damaged; now and then as it is.
   *
   * @param others texts of the same kind
   * @param alphabet characters that mean something in such texts
   */
  text(text: string, others: readonly string[], alphabet: string, separator: string): string {
    let result = text;
    if (this.percent(60)) {
      const words = result.split(separator);
      for (let n = this.few(); n > 0; n--) this.changeWord(words, this.oneOf(others).split(separator), alphabet);
      result = words.join(separator);
    }
    if (this.percent(55)) result = this.characters(result, alphabet);
    if (this.percent(0.02)) result = this.long(result);
    return result;
  }

  /** A text with some characters changed, left out, doubled, put in or moved. */
  characters(text: string, alphabet: string): string {
    const list = [...text];
    for (let n = this.few(); n > 0; n--) {
      const at = this.below(list.length + 1);
      switch (this.below(6)) {
        case 0:
          list.splice(at, 1);
          break;
        case 1:
          list.splice(at, 0, this.character(alphabet));
          break;
        case 2:
          list.splice(at, 1, this.character(alphabet));
          break;
        case 3:
          list.splice(at, 0, list[at] ?? this.character(alphabet));
          break;
        case 4:
          list.push(...list.splice(at, 1));
          break;
        default:
          list.splice(at, 0, ...list.slice(this.below(at + 1), at));
      }
    }
    return list.join('');
  }

  /** A number as nobody should send it, or a good one. */
  number(): string {
    if (this.percent(50)) return String(this.below(10 ** this.below(7)));
    return this.oneOf(NUMBERS);
  }

  /** One of these mostly, else anything that is not the end of a line. */
  private character(alphabet: string): string {
    if (this.percent(85)) return this.oneOf(alphabet);
    const code = this.percent(70) ? 32 + this.below(95) : this.below(0x11000);
    return code === 10 || code === 13 ? ' ' : String.fromCodePoint(code);
  }

  private changeWord(words: string[], other: readonly string[], alphabet: string): void {
    const at = this.below(words.length);
    switch (this.below(7)) {
      case 0:
        words.splice(at, 1);
        break;
      case 1:
        words.splice(at, 0, words[at]!);
        break;
      case 2:
        words[at] = this.oneOf(other);
        break;
      case 3:
        words.splice(at, 0, this.oneOf(other));
        break;
      case 4:
        words.push(...words.splice(at, 1));
        break;
      case 5:
        words[at] = this.number();
        break;
      default:
        words[at] = this.characters(words[at] ?? '', alphabet);
    }
  }

  /** A text long enough to reveal a reader whose time grows with its square. */
  private long(text: string): string {
    const size = 1000 * (1 + this.below(50));
    const from = this.below(text.length + 1);
    const part = text.slice(from, from + 1 + this.below(8)) || ' ';
    return text.slice(0, from) + part.repeat(Math.ceil(size / part.length)) + text.slice(from);
  }

  private few(): number {
    return this.percent(60) ? 1 : 2 + this.below(3);
  }
}

const NUMBERS = [
  ...['', '-', '-0', '00', '-1', '1.5', '.5', '5.', '1e3', '1e999', '0x10', 'NaN', 'Infinity', '+1', '1,000', '١'],
  ...[
    '2147483647',
    '2147483648',
    '-2147483649',
    '4294967296',
    '9007199254740993',
    '999999999999999',
    '1000000000000000',
  ],
  ...['99999999999999999999999999', '0:00', '0:60', '5:', ':5', '1:2:3', '999999:59', '0.0000001', '-0.0'],
];
