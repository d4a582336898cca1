/**
 * Adds a bonus (or a malus, negative) to a history's score, which counts the less the nearer the score is to the limit,
 * and never takes it beyond.
 */
export function addBonus(scores: Int16Array, index: number, bonus: number, limit: number): void {
  const score = scores[index]!;
  scores[index] = score + bonus - (((score * Math.abs(bonus)) / limit) | 0);
}
