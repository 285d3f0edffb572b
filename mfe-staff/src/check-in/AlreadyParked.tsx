import { tidyPlate } from '@parkwart/contracts/rules/plate';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { useNavigate } from '@parkwart/web';
import { useEffect, useRef } from 'react';
import classes from './CheckInForm.module.css';
import { laterTexts } from './laterTexts.ts';
import { texts } from './texts.ts';
import type { Fields } from './useCheckInForm.ts';
import type { ParkedHere } from './usePlateHistory.ts';

interface AlreadyParkedProps {
  readonly car: ParkedHere;
  /** Whether it is another car, with a similar plate. */
  readonly isSimilar?: boolean;
  readonly fields: Fields;
}

/**
 * Warns about a mistyped plate or an earlier record without a check-out: a hint while typing, and a question before
 * creating a second record.
 */
export function AlreadyParked({
  car,
  isSimilar = false,
  fields: { values, question, isLocked, dropDraft, adopt, checkInAnyway },
}: AlreadyParkedProps) {
  const navigate = useNavigate();
  const sentence = useRef<HTMLParagraphElement>(null);
  // Focuses the sentence, not a button: a second Enter must not confirm the question.
  useEffect(() => {
    if (question) sentence.current?.focus();
  }, [question]);
  const { vehicleNumber, number } = car;
  return (
    <Notice tone={question ? 'warning' : 'neutral'}>
      <p ref={sentence} tabIndex={-1}>
        {isSimilar ? laterTexts.similarParked(car) : texts.alreadyParked(car)}
      </p>
      {question && <p>{laterTexts.secondRecord}</p>}
      <div className={classes.actions}>
        <Button
          variant={question ? 'primary' : 'secondary'}
          onClick={() => {
            if (!isSimilar) dropDraft();
            navigate(`/check-out?invoiceNumber=${number}`);
          }}
        >
          {laterTexts.toTheTill}
        </Button>
        {tidyPlate(values.vehicleNumber) !== vehicleNumber && (
          <Button disabled={isLocked} onClick={() => adopt(vehicleNumber)}>
            {laterTexts.adopt(vehicleNumber)}
          </Button>
        )}
        {question && (
          <Button busy={isLocked} busyLabel={texts.submitting} onClick={checkInAnyway}>
            {laterTexts.checkInAnyway}
          </Button>
        )}
      </div>
    </Notice>
  );
}
