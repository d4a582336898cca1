/** Makes up lines that no program should send: bytes, torn and mixed up commands, bad FENs and moves. */
export class Garbage {
  private readonly random: () => number;
  private readonly vocabulary: readonly string[];

  /**
   * @param vocabulary words of the protocol
   * @param random gives numbers from 0 to below 1
   */
  constructor(vocabulary: readonly string[], random: () => number) {
    this.vocabulary = vocabulary;
    this.random = random;
  }

  line(): string {
    switch (this.below(5)) {
      case 0:
        return this.bytes(this.below(60));
      case 1:
        return this.words(1 + this.below(8));
      case 2: {
        const line = this.words(1 + this.below(6));
        return line.slice(0, this.below(line.length));
      }
      case 3: {
        const line = [...this.words(1 + this.below(6))];
        for (let i = this.below(3); i >= 0; i--) line[this.below(line.length)] = this.character();
        return line.join('');
      }
      default:
        return `${this.word()} ${this.bytes(this.below(20))}`;
    }
  }

  private words(count: number): string {
    return Array.from({ length: count }, () => this.word()).join(' ');
  }

  private word(): string {
    return this.vocabulary[this.below(this.vocabulary.length)]!;
  }

  private bytes(length: number): string {
    return Array.from({ length }, () => this.character()).join('');
  }

  /** Any character but those that end a line. */
  private character(): string {
    const code = this.random() < 0.9 ? 32 + this.below(95) : this.below(0x3000);
    return code === 10 || code === 13 ? ' ' : String.fromCharCode(code);
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}
