import type { ParkingRecord } from '@parkwart/contracts/record';
import { useMemo } from 'react';
import { EntryDialog } from '../entry/EntryDialog.tsx';
import { RecordDialog } from '../entry/RecordDialog.tsx';
import { LetterDialog } from '../letter/LetterDialog.tsx';
import type { Task } from './AllActions.tsx';

interface TaskDialogsProps {
  readonly record: ParkingRecord;
  readonly task: Task | undefined;
  readonly onClose: () => void;
}

/** The dialogs for one record, of which at most one is open. */
export function TaskDialogs({ record, task, onClose }: TaskDialogsProps) {
  const records = useMemo(() => [record], [record]);
  return (
    <>
      <RecordDialog record={record} isOpen={task === 'details'} onClose={onClose} />
      <EntryDialog record={record} isOpen={task === 'edit'} onClose={onClose} />
      <LetterDialog records={records} isOpen={task === 'letter'} onClose={onClose} />
    </>
  );
}
