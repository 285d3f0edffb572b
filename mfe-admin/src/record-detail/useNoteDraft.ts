import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { useDraft } from '@parkwart/web/form/useDraft';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Outlives the row, which unmounts when scrolled away. */
export function useNoteDraft({ _id }: ParkingRecord) {
  const store = useDraft<string>(`note:${_id}`);
  const [draft, setDraft] = useState(store.read);
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(
    () => () => {
      if (latest.current !== undefined) store.save(latest.current);
    },
    [store],
  );
  const change = useCallback(
    (next: string | undefined) => {
      setDraft(next);
      latest.current = next;
      // A saved note is no longer a draft, even if the row has unmounted.
      if (next === undefined) store.clear();
    },
    [store],
  );
  /** Text typed after sending still needs saving. */
  const settle = (sent: string) => {
    if (latest.current === sent) change(undefined);
  };
  return { draft, setDraft: change, settle };
}
