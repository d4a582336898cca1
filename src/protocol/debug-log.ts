import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { NAME, VERSION } from '../engine/version.ts';
import { codeOf, reasonOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';

/**
 * A file to which a session's lines are written as they come and go, each with its time and our process number, because
 * several engines may share a file. Problems with the file do not disturb the session: writing never waits (a full pipe
 * loses lines), and when the file cannot be written any more, that is reported once and the session continues without.
 */
export class DebugLog {
  private descriptor: number | undefined;
  private file = '';

  /**
   * Continues in another file, at its end; '' for none.
   *
   * @throws InputError if it cannot be written; then no log is kept
   */
  open(file: string): void {
    this.close();
    if (file === '') return;
    // Without O_NONBLOCK (which Windows lacks) opening a pipe that nobody reads would block for ever.
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NONBLOCK ?? 0);
    try {
      this.descriptor = openSync(file, flags, 0o666);
    } catch (error) {
      throw new InputError(`cannot write the debug log '${file}' (${reasonOf(error)}); no log is kept`);
    }
    this.file = file;
    this.write('#', `${NAME} ${VERSION}, Node ${process.versions.node}, ${new Date().toISOString()}`);
  }

  /** Writes a line that came from the GUI. */
  heard(line: string): void {
    this.write('>', line);
  }

  /** Writes a line that goes to the GUI. */
  said(line: string): void {
    this.write('<', line);
  }

  /** The problem with the file since the last call, in one line; undefined if there was none. */
  takeProblem(): string | undefined {
    const { problem } = this;
    this.problem = undefined;
    return problem;
  }

  close(): void {
    if (this.descriptor === undefined) return;
    try {
      closeSync(this.descriptor);
    } catch {
      // Lines that could not be flushed are lost, as after any other problem.
    }
    this.descriptor = undefined;
  }

  private problem: string | undefined;

  private write(direction: string, line: string): void {
    if (this.descriptor === undefined) return;
    const time = new Date().toISOString().slice(11, 23);
    try {
      writeSync(this.descriptor, `${time} [${process.pid}] ${direction} ${line}\n`);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EAGAIN') return;
      this.close();
      this.problem = `cannot write the debug log '${this.file}' any more (${code}); the session goes on without`;
    }
  }
}
