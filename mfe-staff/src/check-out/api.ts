import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { checkOut } from '@parkwart/contracts/parking';
import { formatInstant } from '@parkwart/contracts/time';
import { callApi, toast } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { texts } from './texts.ts';

const TOAST = 'check-out';

/** @param onChanged ends a pending search, which would restore the parked state */
export function useCheckOut(record: BoothRecord, onChanged: (record: BoothRecord) => void) {
  const { mutate, ...state } = useSingleMutation({
    mutationFn: () => callApi(checkOut, { query: { id: record._id, exitTime: formatInstant(new Date()) } }),
    onSuccess: (updated) => {
      onChanged(updated);
      toast.success(texts.succeeded, { id: TOAST });
    },
    onError: () => toast.error(texts.failedToast, { id: TOAST }),
  });
  return { ...state, checkOutNow: () => mutate() };
}
