import type { OpenRecord } from './openRecords.ts';

const MOST_RECORDS = 20;
const MOST_STEPS = 20_000;

/**
 * Records that together owe exactly this amount, the oldest first; undefined without any, or when the search takes
 * too long.
 * @param records the oldest first
 */
export function exactSet(records: readonly OpenRecord[], cents: number): readonly OpenRecord[] | undefined {
  const amounts = records.slice(0, MOST_RECORDS).map(({ owedCents }) => owedCents);
  const sumsBehind = amounts.map((_, at) => amounts.slice(at).reduce((sum, amount) => sum + amount, 0));
  const chosen: number[] = [];
  let steps = 0;
  const search = (from: number, rest: number): boolean => {
    if (rest === 0) return true;
    const tried = new Set<number>();
    for (let at = from; at < amounts.length; at += 1) {
      const amount = amounts[at] ?? 0;
      steps += 1;
      if (rest > (sumsBehind[at] ?? 0) || steps > MOST_STEPS) return false;
      if (amount > rest || tried.has(amount)) continue;
      tried.add(amount);
      chosen.push(at);
      if (search(at + 1, rest - amount)) return true;
      chosen.pop();
    }
    return false;
  };
  return search(0, cents) ? chosen.flatMap((at) => records[at] ?? []) : undefined;
}
