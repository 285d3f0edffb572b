import type { ParkingRecord } from '@parkwart/contracts/record';
import { useMemo } from 'react';
import { letterDialog } from '../letter/letterDialog.ts';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { editRecordDialog, recordDialog } from '../record-detail/dialogs.ts';
import type { Task } from './AllActions.tsx';

interface TaskDialogsProps {
  readonly record: ParkingRecord;
  readonly task: Task | undefined;
  readonly onClose: () => void;
}

export function TaskDialogs({ record, task, onClose }: TaskDialogsProps) {
  const records = useMemo(() => [record], [record]);
  const opening = (own: Task) => ({ isOpen: task === own, onClose });
  return (
    <>
      <DialogOnDemand dialog={recordDialog} {...opening('details')}>
        {(RecordDialog) => <RecordDialog record={record} {...opening('details')} />}
      </DialogOnDemand>
      <DialogOnDemand dialog={editRecordDialog} {...opening('edit')}>
        {(EditRecordDialog) => <EditRecordDialog record={record} {...opening('edit')} />}
      </DialogOnDemand>
      <DialogOnDemand dialog={letterDialog} {...opening('letter')}>
        {(LetterDialog) => <LetterDialog records={records} {...opening('letter')} />}
      </DialogOnDemand>
    </>
  );
}
