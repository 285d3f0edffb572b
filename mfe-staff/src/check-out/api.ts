import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { checkOut } from '@parkwart/contracts/parking';
import { formatInstant } from '@parkwart/contracts/time';
import { ApiError, callApi, readStoredUser, toast } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { bookingTimeout, isUnanswered, withOffline } from '../offline/loadOffline.ts';
import { texts } from './texts.ts';

const TOAST = 'check-out';

function leave({ _id }: BoothRecord, exit: Date): Promise<BoothRecord> {
  // Known to this booth alone.
  if (_id === '') throw new ApiError(0, 'NOT_SENT', texts.failed);
  return callApi(checkOut, { query: { id: _id, exitTime: formatInstant(exit) } }, bookingTimeout());
}

/** Undefined where this browser cannot. */
function leaveLater(record: BoothRecord, exit: Date): Promise<BoothRecord | undefined> {
  return withOffline(({ checkOutLater }) => checkOutLater(record, exit, readStoredUser()?.username ?? ''));
}

/** @param onChanged ends a pending search, which would restore the parked state */
export function useCheckOut(record: BoothRecord, onChanged: (record: BoothRecord) => void) {
  const { mutate, ...state } = useSingleMutation({
    mutationFn: async () => {
      const exit = new Date();
      try {
        return { updated: await leave(record, exit), isKept: false };
      } catch (error) {
        const updated = isUnanswered(error) ? await leaveLater(record, exit) : undefined;
        if (updated) return { updated, isKept: true };
        throw error;
      }
    },
    onSuccess: ({ updated, isKept }) => {
      onChanged(updated);
      toast.success(isKept ? texts.kept : texts.succeeded, { id: TOAST });
    },
    onError: () => toast.error(texts.failedToast, { id: TOAST }),
  });
  return { ...state, checkOutNow: () => mutate() };
}
