import { useEffect, useState } from 'react';
import type { Stored } from './database.ts';
import { queuedEntries } from './queue.ts';
import { onQueueChange } from './queueChange.ts';

/** The queued entries, oldest first; undefined until the queue has been loaded. */
export function useQueue(): readonly Stored[] | undefined {
  const [queue, setQueue] = useState<readonly Stored[]>();
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      queuedEntries().then(
        (items) => isCurrent && setQueue(items),
        // Without storage there is no queue.
        () => isCurrent && setQueue([]),
      );
    void read();
    const end = onQueueChange(() => void read());
    return () => {
      isCurrent = false;
      end();
    };
  }, []);
  return queue;
}
