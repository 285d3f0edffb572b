import type { ParkingRecord } from '@parkwart/contracts/record';
import { updateFine } from '@parkwart/contracts/recordChanges';
import { toast } from '@parkwart/web';
import { useSubmit } from '@parkwart/web/form/useSubmit';
import { useRecordChange } from '../record/useRecordChange.ts';
import { bodyOf, type RecordValues } from './recordForm.ts';
import { texts } from './texts.ts';

/** After a 409 the other user's changes fill the untouched fields. */
export function useSaveRecord(record: ParkingRecord, onSaved: () => void) {
  const change = useRecordChange(updateFine, { isOptimistic: false });
  return useSubmit({
    send: (values: RecordValues) => change(record, bodyOf(values)),
    onSaved: ({ invoiceNumber }) => {
      toast.success(texts.saved(invoiceNumber));
      onSaved();
    },
    texts: { failed: texts.saveFailed },
  });
}
