import { disable } from '@parkwart/contracts/calls/disable';
import { listOf } from '@parkwart/contracts/calls/listMembership';
import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { IconButton } from '@parkwart/ui/IconButton';
import { Switch } from '@parkwart/ui/Switch';
import { onIntent } from '@parkwart/web/chunk';
import type { ReactNode } from 'react';
import { recordDetails } from '../../record/detail/dialogs.ts';
import { editRecordDialog } from '../../record/detail/editRecordDialog.ts';
import { NoteField } from '../../record/detail/NoteField.tsx';
import { dunningRefusal, refusedBy } from '../../record/dunning.tsx';
import { letterDialog } from '../../record/letter/dialogs.ts';
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
import { useRecordAddress } from '../../record/useRecordAddress.ts';
import { useRecordMove } from '../../record/useRecordMove.tsx';
import classes from './AmountWithState.module.css';
import allColumnsClasses from './allColumns.module.css';
import { texts } from './texts.ts';

const TASKS = [
  { task: 'details', icon: 'eye', title: texts.details, labelOf: texts.detailsOf, intent: onIntent(recordDetails) },
  { task: 'edit', icon: 'edit', title: texts.edit, labelOf: texts.editOf, intent: onIntent(editRecordDialog) },
  { task: 'letter', icon: 'letter', title: texts.letter, labelOf: texts.letterOf, intent: onIntent(letterDialog) },
] as const;

interface AllActionsProps {
  readonly record: ParkingRecord;
  readonly filters: RecordFilters;
}

function ActionsInAll({ record, filters }: AllActionsProps) {
  const setDisabled = useRecordMove(disable, filters, recordTexts.changeFailed);
  const { open } = useRecordAddress();
  const { invoiceNumber } = record;
  return (
    <div className={allColumnsClasses.actions}>
      <Switch
        label={texts.enabled(invoiceNumber)}
        labelHidden
        isSelected={!record.isDisable}
        onChange={(isEnabled) => setDisabled(record, { isDisable: !isEnabled })}
      />
      {TASKS.map(({ task, icon, title, labelOf, intent }) => (
        <IconButton
          key={task}
          icon={icon}
          label={labelOf(invoiceNumber)}
          title={title}
          {...(task === 'letter' && refusedBy(dunningRefusal(record)))}
          {...intent}
          onClick={() => open({ invoiceNumber, task })}
        />
      ))}
    </div>
  );
}

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
    plateColumn,
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
