/** The size of a board in squares; squares are numbered from White's left corner, rank by rank. */
export interface Geometry {
  readonly files: number;
  readonly ranks: number;
}

/** `a1`, `i8`, …: file letter and rank number as White sees them. */
export function squareName(g: Geometry, square: number): string {
  return `${fileName(square % g.files)}${Math.floor(square / g.files) + 1}`;
}

/** `a` for file 0, and so on. */
export function fileName(file: number): string {
  return String.fromCharCode(97 + file);
}

/** The square with this name, or -1 if the board has none. */
export function squareFromName(g: Geometry, name: string): number {
  const match = /^([a-z])([1-9]\d?)$/.exec(name);
  if (!match) return -1;
  const file = match[1]!.charCodeAt(0) - 97;
  const rank = Number(match[2]) - 1;
  return file < g.files && rank < g.ranks ? rank * g.files + file : -1;
}
