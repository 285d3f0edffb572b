import type { RecordFilters } from '@parkwart/contracts/recordLists';
import { Segments } from '@parkwart/ui/Segments';
import { useMemo } from 'react';
import { dunningColumns } from './columns.tsx';
import { RecordListView } from './RecordListView.tsx';
import classes from './ReminderList.module.css';
import { texts } from './texts.ts';
import { useRecords } from './useRecords.ts';

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

/** The records in reminder, those to print or those printed; several are printed as one PDF. */
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

  const columns = useMemo(() => dunningColumns(filters), [filters]);
  return (
    <>
      <RecordListView
        label={texts.lists.reminder}
        list={list}
        columns={columns}
        failed={texts.remindersFailed}
        at={at}
        onAt={onAt}
      />
    </>
  );
}
