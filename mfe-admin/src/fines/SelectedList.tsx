import type { RecordList as ListName, RecordFilters } from '@parkwart/contracts/recordLists';
import { useMemo } from 'react';
import { dunningColumns } from '../record/columns.tsx';
import { RecordList } from '../record/RecordList.tsx';
import { texts as recordTexts } from '../record/texts.ts';
import { ReminderList } from '../reminder-list/ReminderList.tsx';
import { AllList } from './AllList.tsx';
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
  readonly filters: RecordFilters;
  readonly at: string | undefined;
  readonly onAt: (at: string | undefined) => void;
  readonly onPrinted: (printed: string) => void;
}

export function SelectedList({ filters, at, onAt, onPrinted }: SelectedListProps) {
  const columns = useMemo(() => dunningColumns(filters), [filters]);
  const key = JSON.stringify(filters);
  if (filters.list === 'all') return <AllList key={key} filters={filters} at={at} onAt={onAt} />;
  if (filters.list === 'reminder') return <ReminderList filters={filters} at={at} onAt={onAt} onPrinted={onPrinted} />;
  return (
    <RecordList
      key={key}
      label={texts.tabs[filters.list]}
      filters={filters}
      columns={columns}
      failed={FAILED[filters.list]}
      at={at}
      onAt={onAt}
    />
  );
}
