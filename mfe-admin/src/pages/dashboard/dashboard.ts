import { getDashboard, getMoneyFigures } from '@parkwart/contracts/calls/dashboard';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';
import { useCallback } from 'react';
import { isAnyChanging } from '../../record/mutationQueue.ts';
import { DASHBOARD_KEY } from '../../record/recordCache.ts';
import { useRecordEvents } from '../../record/useLiveLists.ts';

export function useDashboard() {
  const client = useQueryClient();
  const reload = useCallback(() => {
    // The user's own change reloads the dashboard when it ends; reloading earlier would show the old state again.
    if (!isAnyChanging(client)) void client.invalidateQueries({ queryKey: DASHBOARD_KEY });
  }, [client]);
  useRecordEvents(reload);
  return useQuery({
    queryKey: DASHBOARD_KEY,
    queryFn: ({ signal }) => callApi(getDashboard, {}, { signal }),
    refetchOnWindowFocus: true,
  });
}

/** The query key begins with the dashboard's key, so that reloading the dashboard also reloads the money figures. */
export function useMoneyFigures() {
  return useQuery({
    queryKey: [...DASHBOARD_KEY, 'money'],
    queryFn: ({ signal }) => callApi(getMoneyFigures, {}, { signal }),
    refetchOnWindowFocus: true,
  });
}
