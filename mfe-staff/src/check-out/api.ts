import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import type { Cents } from '@parkwart/contracts/money';
import { checkOut } from '@parkwart/contracts/parking';
import { formatInstant } from '@parkwart/contracts/time';
import { ApiError, callApi, readStoredUser, toast } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { bookingTimeout, isUnanswered, withOffline } from '../offline/loadOffline.ts';
import { checkOutWarnings } from '../record/checkOutWarnings.ts';
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

interface CheckOut {
  /** The total that the card shows; undefined when it shows none. */
  readonly shownCents: Cents | undefined;
  /** Ends a pending search, which would restore the parked state. */
  readonly onChanged: (record: BoothRecord) => void;
}

export function useCheckOut(record: BoothRecord, { shownCents, onChanged }: CheckOut) {
  const { mutate, data, ...state } = useSingleMutation({
    mutationFn: async () => {
      const exit = new Date();
      const outcome = (updated: BoothRecord, isKept: boolean) => {
        return { updated, isKept, ...checkOutWarnings(updated, { exit, shownCents }) };
      };
      try {
        return outcome(await leave(record, exit), false);
      } catch (error) {
        const updated = isUnanswered(error) ? await leaveLater(record, exit) : undefined;
        if (updated) return outcome(updated, true);
        throw error;
      }
    },
    onSuccess: ({ updated, isKept, leftBefore }) => {
      onChanged(updated);
      if (isKept || !leftBefore) toast.success(isKept ? texts.kept : texts.succeeded, { id: TOAST });
    },
    onError: () => toast.error(texts.failedToast, { id: TOAST }),
  });
  return { ...state, warnings: [data?.leftBefore, data?.otherTotal].filter(Boolean), checkOutNow: () => mutate() };
}
