/** What went wrong, in a word: the system's code of an error (`ENOENT`), or the error's message if it has none. */
export function codeOf(error: unknown): string {
  return (error as { readonly code?: string }).code ?? (error as Error).message;
}

/**
 * The same for people: on Windows a file may be closed to all others by a program that has it open.
 */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return code === 'EBUSY' ? 'EBUSY: another program has it open' : code;
}
