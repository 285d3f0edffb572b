import { type Dashboard, getDashboard } from '@parkwart/contracts/dashboard';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { disable } from '@parkwart/contracts/recordChanges';
import { callApi, useMutation, useQuery, useQueryClient } from '@parkwart/web';
import { failureToast } from '../record/failureToast.tsx';
import { useRecordChange } from '../record/useRecordChange.ts';
import { texts } from './texts.ts';

const DASHBOARD_KEY = ['dashboard'];
/** How often the figures are fetched while they are looked at, in ms. */
const REFRESH = 15_000;
/** Switches of one record wait for each other. */
const DISABLE_KEY = ['disable'];

/** The figures, refreshed while the page is in sight, and when the user comes back to it. */
export function useDashboard() {
  return useQuery({
    queryKey: DASHBOARD_KEY,
    queryFn: ({ signal }) => callApi(getDashboard, {}, { signal }),
    refetchInterval: REFRESH,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
}

const withRecord = (data: Dashboard | undefined, record: ParkingRecord): Dashboard | undefined =>
  data && {
    ...data,
    lastActivities: data.lastActivities.map((known) => (known._id === record._id ? record : known)),
  };

/** Takes a record out of everything or back in: shown at once, and as it was when the server refuses. */
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
      // What is on its way would bring the state before back.
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
