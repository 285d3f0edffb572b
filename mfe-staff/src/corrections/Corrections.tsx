import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { formatClockTime } from '@parkwart/contracts/time';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { useState } from 'react';
import { useNow } from '../record/useNow.ts';
import { CancelForm } from './CancelForm.tsx';
import { CorrectForm } from './CorrectForm.tsx';
import classes from './Corrections.module.css';
import { texts } from './texts.ts';

interface CorrectionsProps {
  readonly record: BoothRecord;
  readonly onChanged: (record: BoothRecord) => void;
}

/** Of the own check-in, as long as the server allows it. An open form stays: the server says that it is too late. */
export function Corrections({ record, onChanged }: CorrectionsProps) {
  const [open, setOpen] = useState<'correct' | 'cancel'>();
  const now = useNow();
  const { cancelReason, correctableUntil } = record;
  if (cancelReason !== undefined) return <Notice tone="neutral">{texts.cancelledBecause(cancelReason)}</Notice>;
  const close = () => setOpen(undefined);
  const form = {
    record,
    onChanged,
    onClose: close,
    onSaved: (saved: BoothRecord) => {
      close();
      onChanged(saved);
    },
  };
  if (open === 'correct') return <CorrectForm {...form} />;
  if (open === 'cancel') return <CancelForm {...form} />;
  if (correctableUntil === undefined || now > new Date(correctableUntil)) return null;
  return (
    <div className={classes.offer}>
      <p>{texts.until(formatClockTime(new Date(correctableUntil)).slice(0, 5))}</p>
      <div className={classes.actions}>
        <Button variant="quiet" onClick={() => setOpen('correct')}>
          {texts.correct}
        </Button>
        <Button variant="quiet" onClick={() => setOpen('cancel')}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
