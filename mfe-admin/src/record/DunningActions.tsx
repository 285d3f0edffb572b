import { updateMI, updatePayment } from '@parkwart/contracts/calls/recordChanges';
import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { IconButton } from '@parkwart/ui/IconButton';
import classes from './DunningActions.module.css';
import { texts } from './texts.ts';
import { useDunningQuestion } from './useDunningQuestion.tsx';
import { useRecordMove } from './useRecordMove.tsx';

interface DunningActionsProps {
  readonly record: ParkingRecord;
  readonly filters: RecordFilters;
}

export function DunningActions({ record, filters }: DunningActionsProps) {
  const setStatus = useRecordMove(updateMI, filters, texts.changeFailed);
  const setPaid = useRecordMove(updatePayment, filters, texts.paymentFailed);
  const { ask, question } = useDunningQuestion();
  const toggle = (status: 'M' | 'I') => {
    const MIStatus = record.MIStatus === status ? null : status;
    ask([record], MIStatus, () => setStatus(record, { MIStatus }));
  };
  return (
    <div className={classes.actions}>
      <StatusButton
        letter={texts.reminder}
        title={texts.reminderTitle}
        name={texts.reminderOf(record.invoiceNumber)}
        isActive={record.MIStatus === 'M'}
        onClick={() => toggle('M')}
      />
      <StatusButton
        letter={texts.collection}
        title={texts.collectionTitle}
        name={texts.collectionOf(record.invoiceNumber)}
        isActive={record.MIStatus === 'I'}
        onClick={() => toggle('I')}
      />
      <IconButton
        icon="euro"
        variant="secondary"
        label={texts.paidOf(record.invoiceNumber)}
        title={texts.paid}
        pressed={record.isPay}
        onClick={() => setPaid(record, { isPay: !record.isPay })}
      />
      {question}
    </div>
  );
}

interface StatusButtonProps {
  readonly letter: string;
  readonly title: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly onClick: () => void;
}

function StatusButton({ letter, title, name, isActive, onClick }: StatusButtonProps) {
  return (
    <button
      type="button"
      className={classes.status}
      aria-pressed={isActive}
      aria-label={name}
      title={title}
      data-status={letter}
      onClick={onClick}
    >
      {letter}
    </button>
  );
}
