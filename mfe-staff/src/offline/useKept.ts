import { useEffect, useState } from 'react';
import type { Stored } from './database.ts';
import { allKept, onKeptChange } from './kept.ts';

/** In order of entry; undefined until they are read. */
export function useKept(): readonly Stored[] | undefined {
  const [kept, setKept] = useState<readonly Stored[]>();
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      allKept().then(
        (items) => isCurrent && setKept(items),
        // Without storage nothing is kept.
        () => isCurrent && setKept([]),
      );
    void read();
    const end = onKeptChange(() => void read());
    return () => {
      isCurrent = false;
      end();
    };
  }, []);
  return kept;
}
