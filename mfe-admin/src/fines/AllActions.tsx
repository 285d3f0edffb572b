import { disable } from '@parkwart/contracts/calls/recordChanges';
import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { IconButton } from '@parkwart/ui/IconButton';
import { Switch } from '@parkwart/ui/Switch';
import { letterDialog } from '../letter/letterDialog.ts';
import { onIntent } from '../loading/chunk.ts';
import { texts as recordTexts } from '../record/texts.ts';
import { useRecordAddress } from '../record/useRecordAddress.ts';
import { useRecordMove } from '../record/useRecordMove.tsx';
import { editRecordDialog } from '../record-detail/editRecordDialog.ts';
import { recordDialog } from '../record-detail/recordDialog.ts';
import classes from './AllActions.module.css';
import { texts } from './texts.ts';

const FETCH_DETAILS = onIntent(recordDialog);
const FETCH_EDIT = onIntent(editRecordDialog);
const FETCH_LETTER = onIntent(letterDialog);

interface AllActionsProps {
  readonly record: ParkingRecord;
  readonly filters: RecordFilters;
}

export function AllActions({ record, filters }: AllActionsProps) {
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
      <IconButton
        icon="eye"
        label={texts.detailsOf(invoiceNumber)}
        title={texts.details}
        {...FETCH_DETAILS}
        onClick={() => open({ invoiceNumber, task: 'details' })}
      />
      <IconButton
        icon="edit"
        label={texts.editOf(invoiceNumber)}
        title={texts.edit}
        {...FETCH_EDIT}
        onClick={() => open({ invoiceNumber, task: 'edit' })}
      />
      <IconButton
        icon="letter"
        label={texts.letterOf(invoiceNumber)}
        title={texts.letter}
        {...FETCH_LETTER}
        onClick={() => open({ invoiceNumber, task: 'letter' })}
      />
    </div>
  );
}
