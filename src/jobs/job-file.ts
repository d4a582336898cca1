import { createHash } from 'node:crypto';
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { InputError } from '../errors/input-error.ts';
import { type Plan, planId } from './plan.ts';

/*
 * A file of results: a header line with the plan's id, then a frame for each result, in the order in which they came.
 * A frame: the number of bytes of the result and the number of the job, 4 bytes each, lowest first; the first
 * CHECK_BYTES bytes of the SHA-256 of these and the result; the result. What follows the last sound frame is the rest
 * of one that was being written when the process ended.
 */
const TITLE = 'stablemate jobs 1 ';
const CHECK_BYTES = 8;
const FRAME_BYTES = 8 + CHECK_BYTES;

/** The results of a plan's jobs in a file, which is only ever appended to. Whoever has it open must hold its lock. */
export class JobFile {
  private readonly fd: number;
  /** Where the next frame begins, in bytes. */
  private end: number;
  /** [job]: where its result begins; 0 if it is not there. */
  private readonly starts: Float64Array;
  private readonly lengths: Uint32Array;
  private results = 0;

  /**
   * Opens a file, or begins it.
   *
   * @throws InputError if it holds the results of another plan, or none
   * @throws Error with a `code` if the system refuses
   */
  constructor(file: string, plan: Plan) {
    this.starts = new Float64Array(plan.count);
    this.lengths = new Uint32Array(plan.count);
    this.fd = openSync(file, 'a+');
    try {
      const header = Buffer.from(`${TITLE}${planId(plan)}\n`);
      const start = this.read(0, Math.min(header.length, fstatSync(this.fd).size));
      // The process may have ended within the header.
      if (!header.subarray(0, start.length).equals(start))
        throw new InputError(`${file} does not hold results of this work; remove it, or name another one`);
      this.end = header.length;
      if (start.length < header.length) {
        ftruncateSync(this.fd);
        writeAll(this.fd, header);
      } else this.readFrames();
    } catch (error) {
      closeSync(this.fd);
      throw error;
    }
  }

  /** The number of results. */
  get size(): number {
    return this.results;
  }

  has(job: number): boolean {
    return this.starts[job] !== 0;
  }

  /** The result of a job that is there. */
  get(job: number): Uint8Array {
    return this.read(this.starts[job]!, this.lengths[job]!);
  }

  /**
   * Appends the result of a job that is not there.
   *
   * @throws Error with a `code` if it cannot be written, as on a full disk; the file is then as before
   */
  add(job: number, result: Uint8Array): void {
    try {
      writeAll(this.fd, Buffer.concat([frameOf(job, result), result]));
    } catch (error) {
      ftruncateSync(this.fd, this.end);
      throw error;
    }
    this.note(job, result.length);
  }

  close(): void {
    closeSync(this.fd);
  }

  private readFrames(): void {
    const { size } = fstatSync(this.fd);
    while (this.end + FRAME_BYTES <= size) {
      const frame = this.read(this.end, FRAME_BYTES);
      const [length, job] = [frame.readUInt32LE(0), frame.readUInt32LE(4)];
      if (this.end + FRAME_BYTES + length > size || job >= this.starts.length) break;
      if (!frame.equals(frameOf(job, this.read(this.end + FRAME_BYTES, length)))) break;
      this.note(job, length);
    }
    if (this.end < size) ftruncateSync(this.fd, this.end);
  }

  /** A sound frame lies at the end. */
  private note(job: number, length: number): void {
    if (!this.has(job)) this.results++;
    this.starts[job] = this.end + FRAME_BYTES;
    this.lengths[job] = length;
    this.end += FRAME_BYTES + length;
  }

  private read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length; ) {
      const read = readSync(this.fd, bytes, done, length - done, at + done);
      if (read === 0) throw new Error('a file of results has become shorter');
      done += read;
    }
    return bytes;
  }
}

function frameOf(job: number, result: Uint8Array): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  frame.writeUInt32LE(result.length, 0);
  frame.writeUInt32LE(job, 4);
  createHash('sha256').update(frame.subarray(0, 8)).update(result).digest().copy(frame, 8, 0, CHECK_BYTES);
  return frame;
}

/** Writes to the end of a file; the system may take fewer bytes at once. */
function writeAll(fd: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
}
