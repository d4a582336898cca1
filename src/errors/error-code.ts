/** What went wrong, in a word: the system's code of an error (`ENOENT`), or the error's message if it has none. */
export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
}
