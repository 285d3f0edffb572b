import type { ParkingRecord } from '@parkwart/contracts/record';
import { updateFine } from '@parkwart/contracts/recordChanges';
import { toast, useMutation } from '@parkwart/web';
import { useRef } from 'react';
import { useRecordChange } from '../record/useRecordChange.ts';
import { bodyOf, type EntryValues } from './entryForm.ts';
import { texts } from './texts.ts';

/** Saves plate and fines of a record, once at a time, unless somebody else has changed it since. */
export function useSaveEntry(record: ParkingRecord, onSaved: () => void) {
  const change = useRecordChange(updateFine, { isForeseen: false });
  // A second Enter comes before the next rendering.
  const running = useRef(false);
  const { mutate, ...state } = useMutation({
    mutationFn: (values: EntryValues) => change(record, bodyOf(values)),
    onSuccess: (updated) => {
      toast.success(texts.saved(updated.invoiceNumber));
      onSaved();
    },
    // What somebody else has saved comes in around what is typed here.
    onError: () => toast.error(texts.saveFailed),
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
