import type { FieldName } from './fields.ts';

/** Why a game of a file is left out, and where. */
export interface Problem {
  readonly line: number;
  /** The key that it is about, if it is about one. */
  readonly key?: string;
  readonly message: string;
}

/** A game of a file says something that our games cannot be. */
export class NotPossible extends Error {
  /** The field that says it. */
  readonly field: FieldName | undefined;

  constructor(field: FieldName | undefined, message: string) {
    super(message);
    this.field = field;
  }
}
