import { disable } from '@parkwart/contracts/calls/disable';
import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { IconButton } from '@parkwart/ui/IconButton';
import { Switch } from '@parkwart/ui/Switch';
import { onIntent } from '@parkwart/web/chunk';
import { editRecordDialog } from '../../record/detail/editRecordDialog.ts';
import { recordDetails } from '../../record/detail/recordDetails.ts';
import { dunningRefusal, refusedBy } from '../../record/dunning.tsx';
import { letterDialog } from '../../record/letter/letterDialog.ts';
import { texts as recordTexts } from '../../record/texts.ts';
import { useRecordAddress } from '../../record/useRecordAddress.ts';
import { useRecordMove } from '../../record/useRecordMove.tsx';
import classes from './ActionsInAll.module.css';
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

export function ActionsInAll({ record, filters }: AllActionsProps) {
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
