const CONCURRENCY = 4;

/**
 * Starts the next item whenever one ends. With batches, connections would idle until the slowest item ends, and
 * storages close idle connections. @throws after all work has settled
 */
export async function forEachConcurrently<Item>(
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
      await items.return(undefined);
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker));
  const failed = workers.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return count;
}
