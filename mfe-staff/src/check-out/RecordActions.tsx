import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { errorMessage } from '@parkwart/web/errors';
import { useEffect, useState } from 'react';
import { CardChoice } from '../card-payment/CardChoice.tsx';
import { texts as cardTexts } from '../card-payment/texts.ts';
import { useCardPayment } from '../card-payment/useCardPayment.ts';
import { PrintReceiptButton } from '../record/PrintReceiptButton.tsx';
import { useCheckOut } from './api.ts';
import { LongStay } from './LongStay.tsx';
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

/** In ms. Longer is rather a check-out that was forgotten, so it is asked about. */
const LONG_STAY = 3 * 86_400_000;

/** The check-out, and the payment by card: with it, or after it. */
function useActions({ record, stay, onChanged, onCheckedOut }: RecordActionsProps) {
  const isOwed = !record.isPay && !record.isDisable && (!record.isParked || stay !== undefined);
  const payment = useCardPayment(isOwed ? totalSoFar(record, stay) : 0, onChanged);
  const shownCents = stay && totalSoFar(record, stay);
  const checkOut = useCheckOut(record, { shownCents, onChanged, onLeft: payment.pay });
  const [isAsked, setAsked] = useState(false);
  const { isSuccess } = checkOut;
  useEffect(() => {
    if (isSuccess) onCheckedOut();
  }, [isSuccess, onCheckedOut]);
  const proceed = () => {
    if (!payment.isReady()) return;
    if (!record.isParked) payment.pay(record);
    else if (stay && stay.elapsed > LONG_STAY) setAsked(true);
    else checkOut.checkOutNow();
  };
  const question = isAsked && record.isParked && stay && !checkOut.isPending ? stay : undefined;
  return { payment, checkOut, proceed, question, setAsked };
}

export function RecordActions(props: RecordActionsProps) {
  const { record, stay } = props;
  const { payment, checkOut, proceed, question, setAsked } = useActions(props);
  return (
    <>
      {payment.isOffered && <CardChoice payment={payment} onSubmit={proceed} />}
      <div className={classes.foot}>
        <Messages {...checkOut} />
        {question && (
          <LongStay
            stay={question}
            onCheckOut={() => {
              setAsked(false);
              checkOut.checkOutNow();
            }}
            onCancel={() => setAsked(false)}
          />
        )}
        <div className={classes.actions}>
          <p className={classes.total}>
            <Total record={record} stay={stay} />
          </p>
          {question ? undefined : record.isParked ? (
            <Button variant="primary" busy={checkOut.isPending} busyLabel={texts.checkingOut} onClick={proceed}>
              {texts.checkOut}
            </Button>
          ) : payment.card ? (
            <Button variant="primary" busy={payment.isPending} busyLabel={cardTexts.booking} onClick={proceed}>
              {cardTexts.book}
            </Button>
          ) : (
            <PrintReceiptButton record={record} />
          )}
        </div>
      </div>
    </>
  );
}

function Messages({
  isError,
  error,
  warnings,
}: Pick<ReturnType<typeof useCheckOut>, 'isError' | 'error' | 'warnings'>) {
  return (
    <>
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
    </>
  );
}
