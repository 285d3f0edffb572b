import type { Permit } from '@parkwart/contracts/calls/permits';
import { formatDay } from '@parkwart/contracts/rules/time';
import { toast, useQueryClient } from '@parkwart/web';
import { isSilent } from '@parkwart/web/errors';
import { announceChange } from '../form/otherTabs.ts';
import { undoToast } from '../form/undoToast.tsx';
import { failureToast } from '../record/failureToast.tsx';
import { PERMITS_KEY, updatePermit } from './api.ts';
import { texts } from './texts.ts';

/** Makes today the last day; the toast offers undo. */
export function useEndPermit(): (permit: Permit) => Promise<void> {
  const client = useQueryClient();
  const save = async (permit: Permit, validTo: string | null): Promise<Permit | undefined> => {
    const { vehicleNumber, validFrom, note } = permit;
    try {
      return await updatePermit(permit, { vehicleNumber, validFrom, validTo, note });
    } catch (error) {
      if (!isSilent(error)) failureToast(texts.endFailed, error, toastOf(permit));
      return undefined;
    } finally {
      void client.invalidateQueries({ queryKey: PERMITS_KEY });
      announceChange(PERMITS_KEY);
    }
  };
  return async (permit) => {
    const ended = await save(permit, formatDay(new Date()));
    if (!ended) return;
    const undo = () => {
      toast.remove(toastOf(permit));
      void save(ended, permit.validTo);
    };
    undoToast(texts.ended(permit.vehicleNumber), undo, toastOf(permit));
  };
}

const toastOf = ({ _id }: Permit) => `permit-${_id}`;
