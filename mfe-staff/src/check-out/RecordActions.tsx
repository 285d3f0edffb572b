import type { ParkingRecord } from '@parkwart/contracts/record';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { useEffect, useRef } from 'react';
import { PrintReceiptButton } from '../record/PrintReceiptButton.tsx';
import { serverWords } from '../record/serverWords.ts';
import { useCheckOut } from './api.ts';
import classes from './RecordActions.module.css';
import { texts } from './texts.ts';

interface RecordActionsProps {
  readonly record: ParkingRecord;
  readonly searchedNumber: string;
}

/** Auschecken while the car is parked, the receipt afterwards. */
export function RecordActions({ record, searchedNumber }: RecordActionsProps) {
  const { checkOutNow, isPending, isError, isSuccess, error } = useCheckOut(record, searchedNumber);
  const actions = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone; its place keeps the focus, so that a second Enter does not print.
  useEffect(() => {
    if (isSuccess) actions.current?.focus();
  }, [isSuccess]);
  return (
    <div ref={actions} tabIndex={-1} className={classes.actions}>
      {isError && (
        <Notice tone="danger">
          <p>{texts.failed}</p>
          <p>{serverWords(error)}</p>
        </Notice>
      )}
      {record.isParked ? (
        <Button variant="primary" busy={isPending} busyLabel={texts.checkingOut} onClick={checkOutNow}>
          {texts.checkOut}
        </Button>
      ) : (
        <PrintReceiptButton invoiceNumber={record.invoiceNumber} />
      )}
    </div>
  );
}
