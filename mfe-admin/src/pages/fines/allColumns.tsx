import { listOf } from '@parkwart/contracts/calls/listMembership';
import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { ReactNode } from 'react';
import { NoteField } from '../../record/detail/NoteField.tsx';
import {
  colourColumn,
  dateColumn,
  fineColumn,
  invoiceColumn,
  modelColumn,
  openColumn,
  plateColumn,
} from '../../record/list/columns.tsx';
import type { RecordColumn } from '../../record/list/RecordColumn.ts';
import { texts as recordTexts } from '../../record/texts.ts';
import { ActionsInAll } from './ActionsInAll.tsx';
import classes from './AmountWithState.module.css';
import { texts } from './texts.ts';

interface AmountProps {
  readonly record: ParkingRecord;
  readonly children: ReactNode;
}

function AmountWithState({ record, children }: AmountProps) {
  const list = listOf(record);
  const state = record.isDisable && record.cancelReason !== undefined ? texts.cancelled : texts.states[list];
  return (
    <div className={classes.amount}>
      {children}
      {state && (
        <span className={classes.state} data-state={list}>
          {state}
        </span>
      )}
    </div>
  );
}

export function allColumns(filters: RecordFilters): readonly RecordColumn[] {
  return [
    invoiceColumn,
    dateColumn,
    { id: 'time', header: recordTexts.columns.time, width: 70, below: 'date', cell: ({ entryTime }) => entryTime },
    plateColumn(texts.plate),
    colourColumn,
    // Same share as the note, so that most models fit.
    { ...modelColumn, grow: 3 },
    {
      id: 'note',
      header: texts.note,
      width: 66,
      grow: 3,
      below: 'invoice',
      cell: (record) => <NoteField record={record} />,
    },
    {
      ...fineColumn,
      width: 132,
      cell: (record) => <AmountWithState record={record}>{fineColumn.cell(record)}</AmountWithState>,
    },
    openColumn,
    {
      id: 'actions',
      header: recordTexts.columns.actions,
      width: 170,
      cell: (record) => <ActionsInAll record={record} filters={filters} />,
    },
  ];
}
