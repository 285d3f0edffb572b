import { updateFine } from '@parkwart/contracts/calls/recordChanges';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { toast } from '@parkwart/web';
import { useSubmit } from '@parkwart/web/form/useSubmit';
import { useState } from 'react';
import { useRecordChange } from '../record/useRecordChange.ts';
import { bodyOf, type RecordValues } from './recordForm.ts';
import { texts } from './texts.ts';

/**
 * Untouched fields follow other users' changes, at once or after a 409. The first attempt sends the version from when
 * the dialog was opened, so that no such change is overwritten unseen.
 */
export function useSaveRecord(record: ParkingRecord, isOpen: boolean, onSaved: () => void) {
  const [opened, setOpened] = useState(record);
  if (!isOpen && opened !== record) setOpened(record);
  const change = useRecordChange(updateFine, { isOptimistic: false });
  return useSubmit({
    send: (values: RecordValues) => change(opened, bodyOf(values)),
    onSaved: ({ invoiceNumber }) => {
      toast.success(texts.saved(invoiceNumber));
      onSaved();
    },
    texts: { failed: texts.saveFailed },
  });
}
