/** Both ends are inclusive. */
export type IdRange = readonly [first: number, last: number];

/** @param ids ascending */
export function rangesOf(ids: readonly number[]): IdRange[] {
  const ranges: [number, number][] = [];
  for (const id of ids) {
    const current = ranges.at(-1);
    if (current && id === current[1] + 1) current[1] = id;
    else ranges.push([id, id]);
  }
  return ranges;
}

/** `1-40,43` */
export const writeRanges = (ranges: readonly IdRange[]) =>
  ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join();

export function readRanges(text: string): IdRange[] {
  return text.split(',').map((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number);
    return [first, last];
  });
}

/** @returns ranges in ascending order, without overlaps */
export function mergeRanges(ranges: readonly IdRange[]): IdRange[] {
  const result: [number, number][] = [];
  for (const [first, last] of [...ranges].sort(([one], [other]) => one - other)) {
    const current = result.at(-1);
    if (current && first <= current[1] + 1) current[1] = Math.max(current[1], last);
    else result.push([first, last]);
  }
  return result;
}

/** The ids between `after` and `last` that are in none of the ranges. @param ranges merged */
export function gapsIn(ranges: readonly IdRange[], after: number, last: number): IdRange[] {
  const gaps: IdRange[] = [];
  let next = after + 1;
  for (const [from, to] of ranges) {
    if (from > next) gaps.push([next, Math.min(from - 1, last)]);
    next = Math.max(next, to + 1);
  }
  if (next <= last) gaps.push([next, last]);
  return gaps;
}

/** @param ranges sorted, without overlaps */
export function isWithin(ranges: readonly IdRange[], id: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [id, id];
    if (id < first) high = middle - 1;
    else if (id > last) low = middle + 1;
    else return true;
  }
  return false;
}
