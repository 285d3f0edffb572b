/** mulberry32: small, and good enough for demo data. */
export function createChance(seed: number) {
  let state = seed >>> 0;
  /** 0 ≤ x < 1 */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  /** An index with a probability proportional to its weight. */
  const weighted = (weights: readonly number[]) => {
    let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => {
      rest -= weight;
      return rest < 0;
    });
    return index < 0 ? weights.length - 1 : index;
  };
  return { next, between, pick, weighted };
}

export type Chance = ReturnType<typeof createChance>;
