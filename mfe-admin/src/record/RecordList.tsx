import type { RecordFilters } from '@parkwart/contracts/recordLists';
import type { RecordColumn } from './RecordColumn.ts';
import { RecordListView } from './RecordListView.tsx';
import { useRecords } from './useRecords.ts';

interface RecordListProps {
  readonly label: string;
  readonly filters: RecordFilters;
  readonly columns: readonly RecordColumn[];
  readonly failed: string;
  readonly at: string | undefined;
  readonly onAt: (at: string | undefined) => void;
}

/** Must be mounted with the filters as key. */
export function RecordList({ filters, ...view }: RecordListProps) {
  const list = useRecords(filters, view.at);
  return <RecordListView list={list} {...view} />;
}
