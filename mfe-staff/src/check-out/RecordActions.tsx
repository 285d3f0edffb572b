import type { ParkingRecord } from '@parkwart/contracts/record';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { type ReactNode, useEffect, useRef } from 'react';
import { PrintReceiptButton } from '../record/PrintReceiptButton.tsx';
import { serverWords } from '../record/serverWords.ts';
import { useCheckOut } from './api.ts';
import classes from './RecordActions.module.css';
import { texts } from './texts.ts';

interface RecordActionsProps {
  readonly record: ParkingRecord;
  readonly searchedNumber: string;
  /** What is to be paid. */
  readonly children: ReactNode;
}

/** Auschecken while the car is parked, the receipt afterwards. */
export function RecordActions({ record, searchedNumber, children }: RecordActionsProps) {
  const { checkOutNow, isPending, isError, isSuccess, error } = useCheckOut(record, searchedNumber);
  const actions = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone; its place keeps the focus, so that a second Enter does not print.
  useEffect(() => {
    if (isSuccess) actions.current?.focus();
  }, [isSuccess]);
  return (
    <>
      {isError && (
        <Notice tone="danger">
          <p>{texts.failed}</p>
          <p>{serverWords(error)}</p>
        </Notice>
      )}
      <div ref={actions} tabIndex={-1} className={classes.actions}>
        <p className={classes.total}>{children}</p>
        {record.isParked ? (
          <Button variant="primary" busy={isPending} busyLabel={texts.checkingOut} onClick={checkOutNow}>
            {texts.checkOut}
          </Button>
        ) : (
          <PrintReceiptButton invoiceNumber={record.invoiceNumber} />
        )}
      </div>
    </>
  );
}
