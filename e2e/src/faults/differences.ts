/** Lines that occur more often in one list than in the other. */
export function differences(expected: readonly string[], found: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of expected) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of found) counts.set(line, (counts.get(line) ?? 0) - 1);
  const wrong = [...counts].filter(([, count]) => count !== 0);
  return wrong.map(([line, count]) => `${count > 0 ? 'missing' : 'unexpected'}: ${line}`);
}
