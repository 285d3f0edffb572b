import { disable } from '@parkwart/contracts/calls/disable';
import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { blockReasonLabel } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { isWaivedWhole, openOf } from '@parkwart/contracts/rules/claim';
import { daysOverdue, dueDay } from '@parkwart/contracts/rules/dueDay';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Chip, type ChipProps } from '@parkwart/ui/Chip';
import { IconButton } from '@parkwart/ui/IconButton';
import { Switch } from '@parkwart/ui/Switch';
import { onIntent } from '@parkwart/web/chunk';
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
import classes from './allColumns.module.css';
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
    <div className={classes.actions}>
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

type State = readonly [tone: ChipProps['tone'], name: string];

/** The state that decides what happens next with the record. */
function stateOf(record: ParkingRecord, now: Date, isOverdue: boolean): State {
  const { isDisable, cancelReason, isPay, isParked, MIStatus, isPrint } = record;
  const { states } = texts;
  if (isDisable) return ['inactive', cancelReason === undefined ? states.inactive : recordTexts.cancelled];
  if (isPay) return ['ok', isWaivedWhole(record) ? recordTexts.waived : recordTexts.paid];
  if (isParked) return ['neutral', states.parked];
  const block = standingBlock(record, now);
  if (block) return ['neutral', block.reason === 'dispute' ? blockReasonLabel(block.reason) : states.blocked];
  if (MIStatus === 'I') return ['danger', texts.tabs.collection];
  if (MIStatus === 'M') return ['reminder', isPrint ? states.reminded : texts.tabs.reminder];
  if (openOf(record) === 0) return ['neutral', states.nothingOpen];
  return isOverdue ? ['danger', states.overdue] : ['neutral', texts.tabs.open];
}

interface StateWithDueDayProps {
  readonly record: ParkingRecord;
  readonly deadlineDays: number | undefined;
}

function StateWithDueDay({ record, deadlineDays }: StateWithDueDayProps) {
  const now = new Date();
  const day = deadlineDays === undefined || openOf(record) === 0 ? '' : dueDay(record, { deadlineDays });
  const isOverdue = day !== '' && daysOverdue(day, formatDay(now)) > 0;
  const [tone, name] = stateOf(record, now, isOverdue);
  return (
    <div className={classes.state}>
      <Chip tone={tone}>{name}</Chip>
      {day && (
        <span title={recordTexts.columns.due} data-overdue={isOverdue || undefined}>
          {day}
        </span>
      )}
    </div>
  );
}

/** @param deadlineDays undefined until the list is loaded */
export function allColumns(filters: RecordFilters, deadlineDays: number | undefined): readonly RecordColumn[] {
  return [
    invoiceColumn,
    dateColumn,
    { id: 'time', header: recordTexts.columns.time, width: 70, below: 'date', cell: ({ entryTime }) => entryTime },
    // Wide enough for the record's state and due day, which move below the plate if space is short.
    { ...plateColumn, width: 144 },
    colourColumn,
    // The same share of the width as the note, so that most models fit.
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
      id: 'state',
      header: texts.state,
      width: 100,
      below: 'plate',
      sort: 'state',
      cell: (record) => <StateWithDueDay record={record} deadlineDays={deadlineDays} />,
    },
    fineColumn,
    openColumn,
    {
      id: 'actions',
      header: recordTexts.columns.actions,
      width: 170,
      cell: (record) => <ActionsInAll record={record} filters={filters} />,
    },
  ];
}
