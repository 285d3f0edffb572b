import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { useMemo, useState } from 'react';
import { DialogOnDemand } from '../../parts/loading/DialogOnDemand.tsx';
import { letterDialog } from '../letter/dialogs.ts';
import { BatchBar } from './BatchBar.tsx';
import type { RecordColumn } from './RecordColumn.ts';
import { RecordListView } from './RecordListView.tsx';
import classes from './SelectableList.module.css';
import type { ListPlace } from './useListFilters.ts';
import { useRecords } from './useRecords.ts';
import { useSelection } from './useSelection.tsx';

interface SelectableListProps {
  readonly label: string;
  readonly failed: string;
  readonly place: ListPlace;
  readonly columnsOf: (filters: ListPlace['filters'], deadlineDays: number | undefined) => readonly RecordColumn[];
}

/** Render it with `listKey` as its key. */
export function SelectableList({ label, failed, place, columnsOf }: SelectableListProps) {
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
      <BatchBar filters={filters} selection={selection} onPrint={() => setPrinting(selection.selected)} />
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
