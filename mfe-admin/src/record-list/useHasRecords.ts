import { useQueryClient } from '@parkwart/web';
import { useCallback, useSyncExternalStore } from 'react';
import { PAGES_KEY } from '../record/recordCache.ts';

/** Whether a list has got its first page, or failed to. */
export function useHasRecords(): boolean {
  const cache = useQueryClient().getQueryCache();
  // The cache tells of a query while the list that asks for it renders.
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(() => queueMicrotask(onChange)), [cache]);
  return useSyncExternalStore(subscribe, () =>
    cache.findAll({ queryKey: PAGES_KEY }).some(({ state }) => state.status !== 'pending'),
  );
}
