import type { ParkingRecord } from '@parkwart/contracts/record';
import { updateFine } from '@parkwart/contracts/recordChanges';
import { toast } from '@parkwart/web';
import { useSingleMutation } from '../form/useSingleMutation.ts';
import { useRecordChange } from '../record/useRecordChange.ts';
import { bodyOf, type RecordValues } from './recordForm.ts';
import { texts } from './texts.ts';

/** Saves plate and fines of a record, once at a time, unless somebody else has changed it since. */
export function useSaveRecord(record: ParkingRecord, onSaved: () => void) {
  const change = useRecordChange(updateFine, { isOptimistic: false });
  const { mutate, ...state } = useSingleMutation({
    mutationFn: (values: RecordValues) => change(record, bodyOf(values)),
    onSuccess: (updated) => {
      toast.success(texts.saved(updated.invoiceNumber));
      onSaved();
    },
    // What somebody else has saved comes in around what is typed here.
    onError: () => toast.error(texts.saveFailed),
  });
  return { ...state, save: mutate };
}
