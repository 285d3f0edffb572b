import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { toast, useQueryClient } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { failureToast } from '../record/failureToast.tsx';
import { useRecordCache } from '../record/recordCache.ts';
import { DRIVERS_KEY, sendDriverState } from './namedDriversApi.ts';
import { texts } from './texts.ts';

/** What the office decides about a named driver. */
export function useDriverDecision({ invoiceNumber }: ParkingRecord) {
  const client = useQueryClient();
  const cache = useRecordCache();
  const decide = async (id: string, state: 'accepted' | 'rejected') =>
    cache.put(await sendDriverState(invoiceNumber, id, state));
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (id: string) => decide(id, 'accepted'),
    onSuccess: () => {
      toast.success(texts.accepted);
      return client.invalidateQueries({ queryKey: DRIVERS_KEY });
    },
    onError: (error) => {
      failureToast(texts.acceptFailed, error);
      return client.invalidateQueries({ queryKey: DRIVERS_KEY });
    },
  });
  return { accept: mutate, isAccepting: isPending, reject: (id: string) => decide(id, 'rejected') };
}
