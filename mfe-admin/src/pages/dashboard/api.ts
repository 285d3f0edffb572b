import { getDashboard, getMoneyFigures } from '@parkwart/contracts/calls/dashboard';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';
import { useCallback } from 'react';
import { DASHBOARD_KEY } from '../../record/recordCache.ts';
import { useRecordEvents } from '../../record/useRecordEvents.ts';

export function useDashboard() {
  const client = useQueryClient();
  useRecordEvents(useCallback(() => void client.invalidateQueries({ queryKey: DASHBOARD_KEY }), [client]));
  return useQuery({
    queryKey: DASHBOARD_KEY,
    queryFn: ({ signal }) => callApi(getDashboard, {}, { signal }),
    refetchOnWindowFocus: true,
  });
}

/** Part of the dashboard's key, so that reloading the dashboard reloads this as well. */
export function useMoneyFigures() {
  return useQuery({
    queryKey: [...DASHBOARD_KEY, 'money'],
    queryFn: ({ signal }) => callApi(getMoneyFigures, {}, { signal }),
    refetchOnWindowFocus: true,
  });
}
