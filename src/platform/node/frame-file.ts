import { createHash } from 'node:crypto';
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { InputError } from '../../errors/input-error.ts';

/*
 * A file of frames: a title line, then the frames. A frame: the number of bytes of its body and a tag, 4 bytes each,
 * lowest first; the first CHECK_BYTES bytes of the SHA-256 of these and the body; the body. What follows the last sound
 * frame is the rest of one that was being written when the process ended.
 */
const CHECK_BYTES = 8;
const FRAME_BYTES = 8 + CHECK_BYTES;

/** The longest title that is looked for, in bytes. */
const LONGEST_TITLE = 4096;

/**
 * The first line of a file of frames, or of whatever a file holds.
 *
 * @throws Error with a `code` if it cannot be read
 */
export function titleOf(file: string): string {
  const fd = openSync(file, 'r');
  try {
    const start = Buffer.alloc(LONGEST_TITLE);
    const text = start.toString('utf8', 0, readSync(fd, start));
    return text.slice(0, Math.max(0, text.indexOf('\n')));
  } finally {
    closeSync(fd);
  }
}

/** How a file of frames is opened. */
export interface FrameFileOptions {
  /** Its first line. */
  readonly title: string;
  /** For people: that the file is something else, and what to do. */
  readonly problem: string;
  /** Is it to be read only? Else it is begun if it is not there, and an unsound end is cut off. */
  readonly readOnly?: boolean;
  /** Hears of each sound frame; false if the tag makes no sense, so that this frame is not sound. */
  readonly found: (tag: number, start: number, body: Buffer) => boolean;
}

/** Bodies of bytes in a file that is only ever appended to, each with a checksum. Whoever appends must be alone. */
export class FrameFile {
  private readonly fd: number;
  /** Where the next frame begins, in bytes. */
  private end: number;

  /**
   * Opens a file, or begins it.
   *
   * @throws InputError if its first line is another one
   * @throws Error with a `code` if the system refuses
   */
  constructor(file: string, { title, problem, readOnly = false, found }: FrameFileOptions) {
    this.fd = openSync(file, readOnly ? 'r' : 'a+');
    try {
      const header = Buffer.from(`${title}\n`);
      const start = Buffer.alloc(Math.min(header.length, fstatSync(this.fd).size));
      this.read(0, start);
      // The process may have ended within the title.
      if (!header.subarray(0, start.length).equals(start) || (readOnly && start.length < header.length))
        throw new InputError(problem);
      this.end = header.length;
      if (start.length < header.length) {
        ftruncateSync(this.fd);
        writeAll(this.fd, header);
      } else {
        const size = this.findFrames(found);
        if (this.end < size && !readOnly) ftruncateSync(this.fd, this.end);
      }
    } catch (error) {
      closeSync(this.fd);
      throw error;
    }
  }

  /**
   * Appends a frame.
   *
   * @returns where its body begins
   * @throws Error with a `code` if it cannot be written, as on a full disk; the file is then as before
   */
  append(tag: number, body: Uint8Array): number {
    try {
      writeAll(this.fd, Buffer.concat([frameOf(tag, body), body]));
    } catch (error) {
      ftruncateSync(this.fd, this.end);
      throw error;
    }
    const start = this.end + FRAME_BYTES;
    this.end = start + body.length;
    return start;
  }

  /** Fills `bytes` with what lies from `at` on. */
  read(at: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(this.fd, bytes, done, bytes.length - done, at + done);
      if (read === 0) throw new Error('a file of frames has become shorter');
      done += read;
    }
  }

  close(): void {
    closeSync(this.fd);
  }

  /** @returns the size of the file */
  private findFrames(found: FrameFileOptions['found']): number {
    const { size } = fstatSync(this.fd);
    const frame = Buffer.alloc(FRAME_BYTES);
    while (this.end + FRAME_BYTES <= size) {
      this.read(this.end, frame);
      const [length, tag] = [frame.readUInt32LE(0), frame.readUInt32LE(4)];
      const start = this.end + FRAME_BYTES;
      if (start + length > size) break;
      const body = Buffer.alloc(length);
      this.read(start, body);
      if (!frame.equals(frameOf(tag, body)) || !found(tag, start, body)) break;
      this.end = start + length;
    }
    return size;
  }
}

function frameOf(tag: number, body: Uint8Array): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  frame.writeUInt32LE(body.length, 0);
  frame.writeUInt32LE(tag, 4);
  createHash('sha256').update(frame.subarray(0, 8)).update(body).digest().copy(frame, 8, 0, CHECK_BYTES);
  return frame;
}

/** Writes to the end of a file; the system may take fewer bytes at once. */
function writeAll(fd: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
}
