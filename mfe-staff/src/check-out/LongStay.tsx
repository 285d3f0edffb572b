import { formatCents } from '@parkwart/contracts/rules/money';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { useEffect, useRef } from 'react';
import classes from './RecordActions.module.css';
import type { StaySoFar } from './staySoFar.ts';
import { texts } from './texts.ts';

interface LongStayProps {
  readonly stay: StaySoFar;
  readonly onCheckOut: () => void;
  readonly onCancel: () => void;
}

/** Asked before one press claims the fee of many days. */
export function LongStay({ stay, onCheckOut, onCancel }: LongStayProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  // Not a button: a second Enter must not answer the question.
  useEffect(() => sentence.current?.focus(), []);
  return (
    <Notice tone="warning">
      <p ref={sentence} tabIndex={-1}>
        <strong>{texts.longStay(stay.elapsed, formatCents(stay.feeCents))}</strong>
      </p>
      <p>{texts.longStayDetails}</p>
      <div className={classes.answers}>
        <Button variant="primary" onClick={onCheckOut}>
          {texts.checkOutAnyway}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </Notice>
  );
}
