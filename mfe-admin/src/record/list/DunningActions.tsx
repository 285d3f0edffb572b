import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { IconButton } from '@parkwart/ui/IconButton';
import { refusedBy, toggleRefusal, useDunning } from '../dunning.tsx';
import { texts } from '../texts.ts';
import classes from './DunningActions.module.css';

interface DunningActionsProps {
  readonly record: ParkingRecord;
  readonly filters: RecordFilters;
}

export function DunningActions({ record, filters }: DunningActionsProps) {
  const { question, toggle, togglePaid } = useDunning(record, filters);
  return (
    <div className={classes.actions}>
      <StatusButton
        letter={texts.reminder}
        title={texts.reminderTitle}
        name={texts.reminderOf(record.invoiceNumber)}
        isActive={record.MIStatus === 'M'}
        refusal={toggleRefusal(record, 'M')}
        onClick={() => toggle('M')}
      />
      <StatusButton
        letter={texts.collection}
        title={texts.collectionTitle}
        name={texts.collectionOf(record.invoiceNumber)}
        isActive={record.MIStatus === 'I'}
        refusal={toggleRefusal(record, 'I')}
        onClick={() => toggle('I')}
      />
      <IconButton
        icon="euro"
        variant="secondary"
        label={texts.paidOf(record.invoiceNumber)}
        title={texts.paid}
        pressed={record.isPay}
        onClick={togglePaid}
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
  /** Also shown on press, because touch devices show no tooltip. */
  readonly refusal: string | undefined;
  readonly onClick: () => void;
}

function StatusButton({ letter, title, name, isActive, refusal, onClick }: StatusButtonProps) {
  return (
    <button
      type="button"
      className={classes.status}
      aria-pressed={isActive}
      aria-label={name}
      title={title}
      {...refusedBy(refusal)}
      data-status={letter}
      onClick={onClick}
    >
      {letter}
    </button>
  );
}
