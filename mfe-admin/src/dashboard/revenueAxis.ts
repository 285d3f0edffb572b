const INTERVALS = 4;
/** Label steps within each power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/** Labels from zero to at least the largest value, in euros. */
export function revenueTicks(values: readonly number[]): readonly number[] {
  const least = Math.max(...values, 0) / INTERVALS;
  const step = least <= 1 ? 1 : niceStep(least);
  return Array.from({ length: INTERVALS + 1 }, (_, index) => index * step);
}

function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (STEPS.find((step) => step * power >= least) ?? 10);
}
