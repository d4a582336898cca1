import { vi } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';

export interface Answer {
  /** Lines printed on stdout. */
  readonly out: string[];
  /** Lines printed on stderr. */
  readonly err: string[];
  /** The exit status that the process would end with. */
  readonly status: number;
}

/** Obeys a command line in this process and catches what it prints. */
export async function commandLine(...args: string[]): Promise<Answer> {
  const out: string[] = [];
  const err: string[] = [];
  const before = process.exitCode;
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void out.push(...words.join(' ').split('\n'))),
    vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void err.push(words.join(' '))),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text).trimEnd()) > 0),
  ];
  try {
    process.exitCode = 0;
    await runProgram(['node', 'stablemate', ...args]);
    return { out, err, status: Number(process.exitCode) };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}
