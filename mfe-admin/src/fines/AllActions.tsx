import type { ParkingRecord } from '@parkwart/contracts/record';
import { disable } from '@parkwart/contracts/recordChanges';
import type { RecordFilters } from '@parkwart/contracts/recordLists';
import { IconButton } from '@parkwart/ui/IconButton';
import { Switch } from '@parkwart/ui/Switch';
import { letterDialog } from '../letter/letterDialog.ts';
import { onIntent } from '../loading/chunk.ts';
import { texts as recordTexts } from '../record/texts.ts';
import { useRecordMove } from '../record/useRecordMove.tsx';
import { editRecordDialog, recordDialog } from '../record-detail/dialogs.ts';
import classes from './AllActions.module.css';
import { texts } from './texts.ts';

const FETCH_DETAILS = onIntent(recordDialog);
const FETCH_EDIT = onIntent(editRecordDialog);
const FETCH_LETTER = onIntent(letterDialog);

export type Task = 'details' | 'edit' | 'letter';

interface AllActionsProps {
  readonly record: ParkingRecord;
  readonly filters: RecordFilters;
  readonly onTask: (task: Task, record: ParkingRecord) => void;
}

export function AllActions({ record, filters, onTask }: AllActionsProps) {
  const setDisabled = useRecordMove(disable, filters, recordTexts.changeFailed);
  return (
    <div className={classes.actions}>
      <Switch
        label={texts.enabled(record.invoiceNumber)}
        labelHidden
        isSelected={!record.isDisable}
        onChange={(isEnabled) => setDisabled(record, { isDisable: !isEnabled })}
      />
      <IconButton icon="eye" label={texts.details} {...FETCH_DETAILS} onClick={() => onTask('details', record)} />
      <IconButton icon="edit" label={texts.edit} {...FETCH_EDIT} onClick={() => onTask('edit', record)} />
      <IconButton icon="letter" label={texts.letter} {...FETCH_LETTER} onClick={() => onTask('letter', record)} />
    </div>
  );
}
