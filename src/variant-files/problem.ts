/** Why a game of a file is left out, and where. */
export interface Problem {
  readonly line: number;
  /** The key that it is about, if it is about one. */
  readonly key?: string;
  readonly message: string;
}
