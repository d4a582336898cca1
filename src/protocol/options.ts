/** Options that both protocols know: a whole number within bounds, and a box to tick. */
export interface SpinOption {
  readonly name: string;
  readonly type: 'spin';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  set(value: number): void;
}

export interface CheckOption {
  readonly name: string;
  readonly type: 'check';
  readonly default: boolean;
  set(on: boolean): void;
}

/** The option that names files of games, in both protocols. */
export const VARIANT_PATH = 'VariantPath';
