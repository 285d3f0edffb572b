import type { ParkingRecord } from '@parkwart/contracts/record';
import type { RecordFilters } from '@parkwart/contracts/recordLists';
import { Segments } from '@parkwart/ui/Segments';
import { useMemo, useState } from 'react';
import { letterDialog } from '../letter/letterDialog.ts';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { dunningColumns } from '../record/columns.tsx';
import { RecordListView } from '../record/RecordListView.tsx';
import { texts } from '../record/texts.ts';
import { useRecords } from '../record/useRecords.ts';
import classes from './ReminderList.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import { useSelection } from './useSelection.tsx';

interface ReminderListProps {
  readonly filters: RecordFilters;
  readonly at: string | undefined;
  readonly onAt: (at: string | undefined) => void;
  readonly onPrinted: (printed: string) => void;
}

const STATES = [
  { value: 'false', label: texts.toPrint },
  { value: 'true', label: texts.printed },
];

export function ReminderList({ filters, at, onAt, onPrinted }: ReminderListProps) {
  return (
    <div className={classes.reminders}>
      <Segments label={texts.printedState} options={STATES} value={filters.isPrint ?? 'false'} onChange={onPrinted} />
      <SelectableList key={JSON.stringify(filters)} filters={filters} at={at} onAt={onAt} />
    </div>
  );
}

function SelectableList({ filters, at, onAt }: Omit<ReminderListProps, 'onPrinted'>) {
  const list = useRecords(filters, at);
  const selection = useSelection(list);
  const { selected, column, clear } = selection;
  // Records may leave the list while their letters are filed.
  const [printing, setPrinting] = useState<readonly ParkingRecord[]>([]);
  const isPrinting = printing.length > 0;
  const endPrinting = () => setPrinting([]);
  const columns = useMemo(() => dunningColumns(filters), [filters]);
  return (
    <>
      <SelectionBar selection={selection} onPrint={() => setPrinting(selected)} />
      <RecordListView
        label={texts.lists.reminder}
        list={list}
        columns={[column, ...columns]}
        failed={texts.remindersFailed}
        at={at}
        onAt={onAt}
      />
      <DialogOnDemand dialog={letterDialog} isOpen={isPrinting} onClose={endPrinting}>
        {(LetterDialog) => (
          <LetterDialog records={printing} isOpen={isPrinting} onClose={endPrinting} onPrinted={clear} />
        )}
      </DialogOnDemand>
    </>
  );
}
