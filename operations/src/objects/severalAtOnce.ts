const AT_ONCE = 4;

/**
 * Does `work` with every item, a few at a time, each as soon as another is done: a storage hangs up on a connection that waits for
 * a slower one. Answers how many there were.
 * @throws what the first `work` threw that failed, when all that was begun has ended
 */
export async function severalAtOnce<Item>(
  items: AsyncGenerator<Item>,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  let count = 0;
  const worker = async () => {
    try {
      for (let next = await items.next(); !next.done; next = await items.next()) {
        count += 1;
        await work(next.value);
      }
    } finally {
      // Nobody begins another once one has failed.
      await items.return(undefined);
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const failed = workers.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return count;
}
