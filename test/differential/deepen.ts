/**
 * Counts at depth 1, 2, …, as long as the depth is not exceeded and the number of nodes, which is estimated from the growth
 * at the depth before, is not more than `most`.
 *
 * @param count gives the number of nodes at a depth, or undefined to stop there
 * @returns the greatest depth that was counted; undefined if `count` stopped
 */
export async function deepen(
  depth: number,
  most: number,
  count: (depth: number) => Promise<number | undefined>,
): Promise<number | undefined> {
  let nodes = 1;
  let growth = 1;
  let reached = 0;
  while (reached < depth && nodes * growth <= most) {
    const next = await count(reached + 1);
    if (next === undefined) return undefined;
    reached++;
    growth = next / nodes;
    nodes = next;
  }
  return reached;
}
