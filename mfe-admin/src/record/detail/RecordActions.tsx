import { disable } from '@parkwart/contracts/calls/disable';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { Switch } from '@parkwart/ui/Switch';
import { onIntent } from '@parkwart/web/chunk';
import { dunningRefusal, refusedBy, toggleRefusal, useDunning } from '../dunning.tsx';
import { letterDialog } from '../letter/dialogs.ts';
import { texts as recordTexts } from '../texts.ts';
import { useRecordAddress } from '../useRecordAddress.ts';
import { useRecordMove } from '../useRecordMove.tsx';
import { editRecordDialog } from './editRecordDialog.ts';
import type { Step } from './nextStep.ts';
import classes from './RecordActions.module.css';
import { texts } from './texts.ts';

const FETCH_EDIT = onIntent(editRecordDialog);
const FETCH_LETTER = onIntent(letterDialog);

interface RecordActionsProps {
  readonly record: ParkingRecord;
  /** The step whose button is primary. */
  readonly next: Step | undefined;
}

/** A row's actions as labelled buttons; pressing an active state again resets it. */
export function RecordActions({ record, next }: RecordActionsProps) {
  const { invoiceNumber, MIStatus, isPay, isDisable } = record;
  const { open } = useRecordAddress();
  const setDisabled = useRecordMove(disable, undefined, recordTexts.changeFailed);
  const { question, toggle, togglePaid } = useDunning(record, undefined);
  const lookOf = (step?: Step) =>
    ({ size: 'small', variant: step && step === next ? 'primary' : 'secondary' }) as const;
  return (
    <fieldset className={classes.actions} aria-label={texts.actions}>
      <Button
        {...lookOf('reminder')}
        {...refusedBy(toggleRefusal(record, 'M'))}
        data-status="M"
        aria-pressed={MIStatus === 'M'}
        onClick={() => toggle('M')}
      >
        {texts.reminder}
      </Button>
      <Button
        {...lookOf('letter')}
        {...refusedBy(dunningRefusal(record))}
        {...FETCH_LETTER}
        onClick={() => open({ invoiceNumber, task: 'letter' })}
      >
        <OfficeIcon name="letter" size={18} />
        {texts.letter}
      </Button>
      <Button
        {...lookOf('collection')}
        {...refusedBy(toggleRefusal(record, 'I'))}
        data-status="I"
        aria-pressed={MIStatus === 'I'}
        onClick={() => toggle('I')}
      >
        {texts.collection}
      </Button>
      <Button {...lookOf('paid')} aria-pressed={isPay} onClick={togglePaid}>
        <OfficeIcon name="euro" size={18} />
        {texts.paid}
      </Button>
      <Button {...lookOf()} {...FETCH_EDIT} onClick={() => open({ invoiceNumber, task: 'edit' })}>
        <OfficeIcon name="edit" size={18} />
        {texts.editThis}
      </Button>
      <Switch
        label={texts.enabled}
        isSelected={!isDisable}
        onChange={(isEnabled) => setDisabled(record, { isDisable: !isEnabled })}
      />
      {question}
    </fieldset>
  );
}
