import { StringDecoder } from 'node:string_decoder';

/** No protocol has longer lines; what goes on without an end is not kept. */
const LONGEST_LINE = 1 << 16;

/** Cuts a stream of bytes into lines, with bounded memory whatever comes. */
export class LineSplitter {
  private readonly decoder = new StringDecoder('utf8');
  private rest = '';

  /** The lines that this part of the stream completes, without their ends. */
  add(chunk: Buffer): string[] {
    const lines = (this.rest + this.decoder.write(chunk)).split('\n');
    this.rest = lines.pop()!.slice(0, LONGEST_LINE);
    return lines.map((line) => line.slice(0, LONGEST_LINE).trimEnd());
  }
}
