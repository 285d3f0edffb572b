import { useQueryClient } from '@parkwart/web';
import { useCallback, useSyncExternalStore } from 'react';
import { PAGES_KEY } from '../recordCache.ts';

/** Whether a list has loaded its first page, or failed to. */
export function useHasRecords(): boolean {
  const cache = useQueryClient().getQueryCache();
  // Deferred, because the cache notifies while the list that created the query renders.
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(() => queueMicrotask(onChange)), [cache]);
  return useSyncExternalStore(subscribe, () =>
    cache.findAll({ queryKey: PAGES_KEY }).some(({ state }) => state.status !== 'pending'),
  );
}
