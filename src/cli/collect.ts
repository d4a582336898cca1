/** For commander: lets an option be given several times and gathers its values. */
export function collect(value: string, before: string[]): string[] {
  return [...before, value];
}
