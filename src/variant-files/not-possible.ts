import type { FieldName } from './fields.ts';

/** A game of a file says something that our games cannot be. */
export class NotPossible extends Error {
  /** The field that says it. */
  readonly field: FieldName | undefined;

  constructor(field: FieldName | undefined, message: string) {
    super(message);
    this.field = field;
  }
}
