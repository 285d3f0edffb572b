import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import type { Cents } from '@parkwart/contracts/rules/money';
import { toast } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { checkOutWarnings } from '../record/checkOutWarnings.ts';
import { checkOutOrQueue } from './checkOutOrQueue.ts';
import { texts } from './texts.ts';

const TOAST = 'check-out';

interface CheckOut {
  /** The total that the card shows; undefined when it shows none. */
  readonly shownCents: Cents | undefined;
  /** Cancels a pending search, which would restore the parked state. */
  readonly onChanged: (record: BoothRecord) => void;
  readonly onLeft: (record: BoothRecord) => void;
}

export function useCheckOut(record: BoothRecord, { shownCents, onChanged, onLeft }: CheckOut) {
  const { mutate, data, ...state } = useSingleMutation({
    mutationFn: async () => {
      const exit = new Date();
      const outcome = await checkOutOrQueue(record, exit);
      return { ...outcome, ...checkOutWarnings(outcome.updated, { exit, shownCents }) };
    },
    onSuccess: ({ updated, isQueued, leftBefore }) => {
      onChanged(updated);
      if (isQueued || !leftBefore) toast.success(isQueued ? texts.queued : texts.succeeded, { id: TOAST });
      onLeft(updated);
    },
    onError: () => toast.error(texts.failedToast, { id: TOAST }),
  });
  return { ...state, warnings: [data?.leftBefore, data?.otherTotal].filter(Boolean), checkOutNow: () => mutate() };
}
