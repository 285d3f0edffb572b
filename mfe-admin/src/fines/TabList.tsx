import type { RecordList as ListName } from '@parkwart/contracts/calls/recordLists';
import { texts as recordTexts } from '../record/texts.ts';
import { dunningColumns } from '../record-list/columns.tsx';
import { SelectableColumn } from '../record-list/SelectableList.tsx';
import type { ListPlace } from '../record-list/useListFilters.ts';
import { ReminderList } from '../reminders/ReminderList.tsx';
import { allColumns } from './allColumns.tsx';
import { texts } from './texts.ts';

const FAILED: Readonly<Record<ListName, string>> = {
  all: texts.historyFailed,
  open: texts.paymentsFailed,
  closed: texts.paymentsFailed,
  reminder: recordTexts.remindersFailed,
  collection: recordTexts.remindersFailed,
  active: texts.historyFailed,
  inactive: texts.historyFailed,
};

interface SelectedListProps {
  readonly place: ListPlace;
  readonly onPrinted: (printed: string) => void;
}

export function TabList({ place, onPrinted }: SelectedListProps) {
  const { list } = place.filters;
  if (list === 'reminder') return <ReminderList place={place} onPrinted={onPrinted} />;
  return (
    <SelectableColumn
      label={texts.tabs[list]}
      failed={FAILED[list]}
      place={place}
      columnsOf={list === 'all' ? allColumns : dunningColumns}
    />
  );
}
