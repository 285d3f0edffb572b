import type { ParkingRecord } from '@parkwart/contracts/record';
import type { RecordFilters } from '@parkwart/contracts/recordLists';
import { useMemo, useState } from 'react';
import { colourColumn, dateColumn, fineColumn, invoiceColumn, modelColumn, plateColumn } from '../record/columns.tsx';
import type { RecordColumn } from '../record/RecordColumn.ts';
import { RecordListView } from '../record/RecordListView.tsx';
import { texts as recordTexts } from '../record/texts.ts';
import { useRecords } from '../record/useRecords.ts';
import { NoteField } from '../record-detail/NoteField.tsx';
import { AllActions, type Task } from './AllActions.tsx';
import { AmountWithState } from './AmountWithState.tsx';
import { TaskDialogs } from './TaskDialogs.tsx';
import { texts } from './texts.ts';

type OnTask = (task: Task, record: ParkingRecord) => void;

function columnsOf(filters: RecordFilters, onTask: OnTask): readonly RecordColumn[] {
  return [
    invoiceColumn,
    dateColumn,
    { id: 'time', header: recordTexts.columns.time, width: 70, below: 'date', cell: ({ entryTime }) => entryTime },
    plateColumn(texts.plate),
    colourColumn,
    modelColumn,
    { id: 'note', header: texts.note, width: 88, grow: 3, cell: (record) => <NoteField record={record} /> },
    { ...fineColumn, cell: (record) => <AmountWithState record={record}>{fineColumn.cell(record)}</AmountWithState> },
    {
      id: 'actions',
      header: recordTexts.columns.actions,
      width: 170,
      cell: (record) => <AllActions record={record} filters={filters} onTask={onTask} />,
    },
  ];
}

interface AllListProps {
  readonly filters: RecordFilters;
  readonly at: string | undefined;
  readonly onAt: (at: string | undefined) => void;
}

export function AllList({ filters, at, onAt }: AllListProps) {
  const list = useRecords(filters, at);
  const [open, setOpen] = useState<{ readonly task: Task | undefined; readonly record: ParkingRecord }>();
  const columns = useMemo(() => columnsOf(filters, (task, record) => setOpen({ task, record })), [filters]);
  const current = list.records.find(({ _id }) => _id === open?.record._id) ?? open?.record;
  return (
    <>
      <RecordListView
        label={recordTexts.lists.all}
        list={list}
        columns={columns}
        failed={texts.historyFailed}
        at={at}
        onAt={onAt}
      />
      {current && (
        <TaskDialogs record={current} task={open?.task} onClose={() => setOpen({ task: undefined, record: current })} />
      )}
    </>
  );
}
