import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { errorMessage } from '@parkwart/web/errors';
import { type ReactNode, useEffect } from 'react';
import { PrintReceiptButton } from '../record/PrintReceiptButton.tsx';
import { useCheckOut } from './api.ts';
import classes from './RecordActions.module.css';
import { texts } from './texts.ts';

interface RecordActionsProps {
  readonly record: BoothRecord;
  readonly onChanged: (record: BoothRecord) => void;
  readonly onCheckedOut: () => void;
  readonly children: ReactNode;
}

export function RecordActions({ record, onChanged, onCheckedOut, children }: RecordActionsProps) {
  const { checkOutNow, isPending, isError, isSuccess, error } = useCheckOut(record, onChanged);
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
      <div className={classes.actions}>
        <p className={classes.total}>{children}</p>
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
