import { type Dashboard, getDashboard, getMoneyFigures } from '@parkwart/contracts/calls/dashboard';
import { disable } from '@parkwart/contracts/calls/disable';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { callApi, useMutation, useQuery, useQueryClient } from '@parkwart/web';
import { useCallback } from 'react';
import { failureToast } from '../record/failureToast.tsx';
import { useRecordChange } from '../record/useRecordChange.ts';
import { useRecordEvents } from '../record/useRecordEvents.ts';
import { texts } from './texts.ts';

const DASHBOARD_KEY = ['dashboard'];
const DISABLE_KEY = ['disable'];

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

const withRecord = (data: Dashboard | undefined, record: ParkingRecord): Dashboard | undefined =>
  data && {
    ...data,
    lastActivities: data.lastActivities.map((known) => (known._id === record._id ? record : known)),
  };

export function useDisable() {
  const client = useQueryClient();
  const change = useRecordChange(disable);
  const show = (record: ParkingRecord) =>
    client.setQueryData<Dashboard>(DASHBOARD_KEY, (data) => withRecord(data, record));
  const { mutate, isPending, variables } = useMutation({
    mutationKey: DISABLE_KEY,
    mutationFn: ({ record, isDisable }: { readonly record: ParkingRecord; readonly isDisable: boolean }) =>
      change(record, { isDisable }),
    onMutate: async ({ record, isDisable }) => {
      // A pending response would restore the old state.
      await client.cancelQueries({ queryKey: DASHBOARD_KEY });
      show({ ...record, isDisable });
    },
    onSuccess: show,
    onError: (error, { record }) => {
      show(record);
      failureToast(texts.disableFailed, error, texts.disableFailed);
      void client.invalidateQueries({ queryKey: DASHBOARD_KEY });
    },
  });
  const busyRecord = isPending ? variables.record._id : undefined;
  return { setDisabled: mutate, busyRecord };
}
