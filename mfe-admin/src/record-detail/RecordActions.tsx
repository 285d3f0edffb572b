import type { ParkingRecord } from '@parkwart/contracts/record';
import { disable, updateMI, updatePayment } from '@parkwart/contracts/recordChanges';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { Switch } from '@parkwart/ui/Switch';
import { letterDialog } from '../letter/letterDialog.ts';
import { onIntent } from '../loading/chunk.ts';
import { texts as recordTexts } from '../record/texts.ts';
import { useDunningQuestion } from '../record/useDunningQuestion.tsx';
import { useRecordAddress } from '../record/useRecordAddress.ts';
import { useRecordMove } from '../record/useRecordMove.tsx';
import { editRecordDialog } from './editRecordDialog.ts';
import classes from './RecordActions.module.css';
import { texts } from './texts.ts';

const FETCH_EDIT = onIntent(editRecordDialog);
const FETCH_LETTER = onIntent(letterDialog);

/** What a row offers, in words; pressing an active state again takes it back. */
export function RecordActions({ record }: { readonly record: ParkingRecord }) {
  const { invoiceNumber, MIStatus, isPay, isDisable } = record;
  const { open } = useRecordAddress();
  const setStatus = useRecordMove(updateMI, undefined, recordTexts.changeFailed);
  const setPaid = useRecordMove(updatePayment, undefined, recordTexts.paymentFailed);
  const setDisabled = useRecordMove(disable, undefined, recordTexts.changeFailed);
  const { ask, question } = useDunningQuestion();
  const toggle = (status: 'M' | 'I') => {
    const next = MIStatus === status ? null : status;
    ask([record], next, () => setStatus(record, { MIStatus: next }));
  };
  return (
    <fieldset className={classes.actions} aria-label={texts.actions}>
      <div className={classes.states}>
        <Button size="small" data-status="M" aria-pressed={MIStatus === 'M'} onClick={() => toggle('M')}>
          {texts.reminder}
        </Button>
        <Button size="small" data-status="I" aria-pressed={MIStatus === 'I'} onClick={() => toggle('I')}>
          {texts.collection}
        </Button>
        <Button size="small" data-status="paid" aria-pressed={isPay} onClick={() => setPaid(record, { isPay: !isPay })}>
          <OfficeIcon name="euro" size={18} />
          {texts.paid}
        </Button>
        <Switch
          label={texts.enabled}
          isSelected={!isDisable}
          onChange={(isEnabled) => setDisabled(record, { isDisable: !isEnabled })}
        />
      </div>
      <div className={classes.tasks}>
        <Button size="small" {...FETCH_EDIT} onClick={() => open({ invoiceNumber, task: 'edit' })}>
          <OfficeIcon name="edit" size={18} />
          {texts.editThis}
        </Button>
        <Button size="small" {...FETCH_LETTER} onClick={() => open({ invoiceNumber, task: 'letter' })}>
          <OfficeIcon name="letter" size={18} />
          {texts.letter}
        </Button>
      </div>
      {question}
    </fieldset>
  );
}
