/** The plies to mate that a value of `probe` stands for, whoever mates; the value must be no draw and be covered. */
export function pliesOf(value: number): number {
  return Math.abs(value) - 1;
}

/** The same in moves of the side that mates. */
export function movesOf(value: number): number {
  return (pliesOf(value) + 1) >> 1;
}
