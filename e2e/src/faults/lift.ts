/** Ends a fault. */
export type Lift = () => Promise<unknown>;

/** Repeats each of the works until the fault is lifted. */
export function until(...works: readonly (() => Promise<unknown>)[]): Lift {
  let isOver = false;
  const repeat = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const working = Promise.all(works.map(repeat));
  return () => {
    isOver = true;
    return working;
  };
}
