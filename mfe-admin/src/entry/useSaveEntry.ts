import type { ParkingRecord } from '@parkwart/contracts/record';
import { updateFine } from '@parkwart/contracts/recordChanges';
import { callApi, isApiError, toast, useMutation } from '@parkwart/web';
import { useRef } from 'react';
import { useRecordCache } from '../record/recordCache.ts';
import { bodyOf, type EntryValues } from './entryForm.ts';
import { texts } from './texts.ts';

const CONFLICT = 409;

/** Saves plate and fines of a record, once at a time, unless somebody else has changed it since. */
export function useSaveEntry(record: ParkingRecord, onSaved: () => void) {
  const cache = useRecordCache();
  // A second Enter comes before the next rendering.
  const running = useRef(false);
  const { mutate, ...state } = useMutation({
    mutationFn: (values: EntryValues) =>
      callApi(
        updateFine,
        { params: { invoiceNumber: String(record.invoiceNumber) }, body: bodyOf(values) },
        { ifMatch: record.version },
      ),
    onSuccess: (updated) => {
      cache.put(updated);
      toast.success(texts.saved(updated.invoiceNumber));
      onSaved();
    },
    onError: (error) => {
      toast.error(texts.saveFailed);
      // What the other has saved comes in around what is typed here.
      if (isApiError(error) && error.status === CONFLICT) cache.refresh();
    },
    onSettled: () => {
      running.current = false;
    },
  });
  const save = (values: EntryValues) => {
    if (running.current) return;
    running.current = true;
    mutate(values);
  };
  return { ...state, save };
}
