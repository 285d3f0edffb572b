import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { chunk, useChunk } from '@parkwart/web/chunk';
import { type ComponentType, useMemo, useState } from 'react';
import { DialogOnDemand } from '../../parts/loading/OnDemand.tsx';
import { letterDialog } from '../letter/dialogs.ts';
import type { BatchBarProps } from './BatchBar.tsx';
import type { RecordColumn } from './RecordColumn.ts';
import { RecordListView } from './RecordListView.tsx';
import classes from './SelectableList.module.css';
import type { ListPlace } from './useListFilters.ts';
import { useRecords } from './useRecords.ts';
import { useSelection } from './useSelection.tsx';

const batchBar = chunk(async () => (await import(/* webpackChunkName: 'BatchBar' */ './BatchBar.tsx')).BatchBar);

/** Fetches the bar's code with the first selected row, or with a tab that always shows the bar. */
function BatchBarOnDemand(props: BatchBarProps) {
  const { filters, selection } = props;
  const { code: BatchBar } = useChunk(batchBar, selection.selected.length > 0 || filters.list === 'reminder');
  return BatchBar && <BatchBar {...props} />;
}

interface SelectableListProps {
  readonly label: string;
  readonly failed: string;
  readonly place: ListPlace;
  /** Set by a page that always shows the bar, so that the bar's code loads with the page. */
  readonly Bar?: ComponentType<BatchBarProps>;
  readonly columnsOf: (filters: ListPlace['filters'], deadlineDays: number | undefined) => readonly RecordColumn[];
}

/** The caller must pass `listKey` as the React key. */
export function SelectableList({ label, failed, place, Bar = BatchBarOnDemand, columnsOf }: SelectableListProps) {
  const { filters } = place;
  const list = useRecords(place);
  const { deadlineDays } = list;
  const selection = useSelection(list);
  // A copy, because records may leave the list while their letters are filed.
  const [printing, setPrinting] = useState<readonly ParkingRecord[]>([]);
  const isPrinting = printing.length > 0;
  const endPrinting = () => setPrinting([]);
  const columns = useMemo(() => columnsOf(filters, deadlineDays), [columnsOf, filters, deadlineDays]);
  return (
    <>
      <Bar filters={filters} selection={selection} onPrint={() => setPrinting(selection.selected)} />
      <div className={classes.rows}>
        <RecordListView
          label={label}
          list={list}
          columns={[selection.column, ...columns]}
          failed={failed}
          place={place}
        />
      </div>
      <DialogOnDemand dialog={letterDialog} isOpen={isPrinting} onClose={endPrinting}>
        {(LetterDialog) => (
          <LetterDialog records={printing} isOpen={isPrinting} onClose={endPrinting} onPrinted={selection.clear} />
        )}
      </DialogOnDemand>
    </>
  );
}

export const listKey = ({ filters, order }: ListPlace) => JSON.stringify([filters, order]);

export function SelectableColumn(props: SelectableListProps) {
  return (
    <div className={classes.selectable}>
      <SelectableList key={listKey(props.place)} {...props} />
    </div>
  );
}
