import type { ParkingRecord } from '@parkwart/contracts/record';
import { useMemo } from 'react';
import { LetterDialog } from '../letter/LetterDialog.tsx';
import { EditRecordDialog } from '../record-detail/EditRecordDialog.tsx';
import { RecordDialog } from '../record-detail/RecordDialog.tsx';
import type { Task } from './AllActions.tsx';

interface TaskDialogsProps {
  readonly record: ParkingRecord;
  readonly task: Task | undefined;
  readonly onClose: () => void;
}

export function TaskDialogs({ record, task, onClose }: TaskDialogsProps) {
  const records = useMemo(() => [record], [record]);
  return (
    <>
      <RecordDialog record={record} isOpen={task === 'details'} onClose={onClose} />
      <EditRecordDialog record={record} isOpen={task === 'edit'} onClose={onClose} />
      <LetterDialog records={records} isOpen={task === 'letter'} onClose={onClose} />
    </>
  );
}
