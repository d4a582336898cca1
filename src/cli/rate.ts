/** Nodes a second, a whole number. */
export function rate(nodes: number, milliseconds: number): number {
  return Math.round((nodes * 1000) / Math.max(milliseconds, 0.001));
}
