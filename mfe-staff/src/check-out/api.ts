import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { checkOut } from '@parkwart/contracts/parking';
import { formatInstant } from '@parkwart/contracts/time';
import { callApi, toast, useQueryClient } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { invoiceKey } from '../record/invoiceApi.ts';
import { texts } from './texts.ts';

const TOAST = 'check-out';

/** Replaces the search result of `searchedNumber`. */
export function useCheckOut(record: BoothRecord, searchedNumber: string) {
  const client = useQueryClient();
  const queryKey = invoiceKey(searchedNumber);
  const { mutate, ...state } = useSingleMutation({
    mutationFn: () => callApi(checkOut, { query: { id: record._id, exitTime: formatInstant(new Date()) } }),
    onSuccess: async (updated) => {
      // A pending search would restore the parked state.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, [updated]);
      toast.success(texts.succeeded, { id: TOAST });
    },
    onError: () => toast.error(texts.failedToast, { id: TOAST }),
  });
  return { ...state, checkOutNow: () => mutate() };
}
