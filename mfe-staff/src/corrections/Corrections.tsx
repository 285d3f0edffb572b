import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { formatClockTime } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useNow } from '../record/useNow.ts';
import { CancelForm } from './CancelForm.tsx';
import { CorrectForm } from './CorrectForm.tsx';
import classes from './Corrections.module.css';
import { texts } from './texts.ts';

interface CorrectionsProps {
  readonly record: BoothRecord;
  readonly onChanged: (record: BoothRecord) => void;
}

type Form = 'correct' | 'cancel';

/**
 * Corrects the user's own check-in while the server allows it. If a form stays open for longer, it shows the server's
 * error.
 */
export function Corrections({ record, onChanged }: CorrectionsProps) {
  /** The record when the form was opened: the form reports a later version as a conflict. */
  const [open, setOpen] = useState<{ readonly form: Form; readonly record: BoothRecord }>();
  const offer = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<Form>();
  useEffect(() => {
    if (closed) offer.current?.querySelector<HTMLElement>(`[data-opens=${closed}]`)?.focus();
  }, [closed]);
  const now = useNow();
  const { cancelReason, correctableUntil } = record;
  if (cancelReason !== undefined) return <Notice tone="neutral">{texts.cancelledBecause(cancelReason)}</Notice>;
  const openForm = (form: Form) => {
    setClosed(undefined);
    setOpen({ form, record });
  };
  const form = {
    record: open?.record ?? record,
    onChanged: (changed: BoothRecord) => {
      setOpen((current) => current && { ...current, record: changed });
      onChanged(changed);
    },
    onClose: () => {
      setOpen(undefined);
      setClosed(open?.form);
    },
    onSaved: (saved: BoothRecord) => {
      setOpen(undefined);
      onChanged(saved);
    },
  };
  if (open?.form === 'correct') return <CorrectForm {...form} />;
  if (open?.form === 'cancel') return <CancelForm {...form} />;
  if (correctableUntil === undefined || now > new Date(correctableUntil)) return null;
  return <Offer ref={offer} until={new Date(correctableUntil)} onOpen={openForm} />;
}

interface OfferProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly until: Date;
  readonly onOpen: (form: Form) => void;
}

function Offer({ ref, until, onOpen }: OfferProps) {
  return (
    <div ref={ref} className={classes.offer}>
      <p>{texts.until(formatClockTime(until).slice(0, 5))}</p>
      <div className={classes.actions}>
        <Button variant="quiet" data-opens="correct" onClick={() => onOpen('correct')}>
          {texts.correct}
        </Button>
        <Button variant="quiet" data-opens="cancel" onClick={() => onOpen('cancel')}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
