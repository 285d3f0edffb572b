import type { ParkingRecord } from '@parkwart/contracts/record';
import { disable } from '@parkwart/contracts/recordChanges';
import type { RecordFilters } from '@parkwart/contracts/recordLists';
import { IconButton } from '@parkwart/ui/IconButton';
import { Switch } from '@parkwart/ui/Switch';
import { texts as recordTexts } from '../record/texts.ts';
import { useRecordMove } from '../record/useRecordMove.tsx';
import classes from './AllActions.module.css';
import { texts } from './texts.ts';

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
      <IconButton icon="eye" label={texts.details} onClick={() => onTask('details', record)} />
      <IconButton icon="edit" label={texts.edit} onClick={() => onTask('edit', record)} />
      <IconButton icon="letter" label={texts.letter} onClick={() => onTask('letter', record)} />
    </div>
  );
}
