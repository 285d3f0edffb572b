import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { errorMessage } from '@parkwart/web/errors';
import { useEffect } from 'react';
import { PrintReceiptButton } from '../record/PrintReceiptButton.tsx';
import { useCheckOut } from './api.ts';
import classes from './RecordActions.module.css';
import type { StaySoFar } from './staySoFar.ts';
import { Total } from './Total.tsx';
import { texts } from './texts.ts';
import { totalSoFar } from './totalSoFar.ts';

interface RecordActionsProps {
  readonly record: BoothRecord;
  readonly stay: StaySoFar | undefined;
  readonly onChanged: (record: BoothRecord) => void;
  readonly onCheckedOut: () => void;
}

export function RecordActions({ record, stay, onChanged, onCheckedOut }: RecordActionsProps) {
  const shownCents = stay && totalSoFar(record, stay);
  const { checkOutNow, warnings, isPending, isError, isSuccess, error } = useCheckOut(record, {
    shownCents,
    onChanged,
  });
  useEffect(() => {
    if (isSuccess) onCheckedOut();
  }, [isSuccess, onCheckedOut]);
  return (
    <div className={classes.foot}>
      {isError && (
        <Notice tone="danger">
          <p>{texts.failed}</p>
          <p>{errorMessage(error)}</p>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning">
          {warnings.map((warning) => (
            <p key={warning}>
              <strong>{warning}</strong>
            </p>
          ))}
        </Notice>
      )}
      <div className={classes.actions}>
        <p className={classes.total}>
          <Total record={record} stay={stay} />
        </p>
        {record.isParked ? (
          <Button variant="primary" busy={isPending} busyLabel={texts.checkingOut} onClick={checkOutNow}>
            {texts.checkOut}
          </Button>
        ) : (
          <PrintReceiptButton record={record} />
        )}
      </div>
    </div>
  );
}
