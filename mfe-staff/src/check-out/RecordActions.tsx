import { payableAtAgency } from '@parkwart/contracts/calls/cardPayments';
import { checkOut } from '@parkwart/contracts/calls/checkInAndOut';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { unsettledOf } from '@parkwart/contracts/rules/claim';
import { type Cents, eurosFromCents, formatCents } from '@parkwart/contracts/rules/money';
import { LONG_STAY_DAYS } from '@parkwart/contracts/rules/stay';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Money } from '@parkwart/ui/Money';
import { Notice } from '@parkwart/ui/Notice';
import { ApiError, callApi, readStoredUser, toast } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CardChoice } from '../card-payment/CardChoice.tsx';
import { texts as cardTexts } from '../card-payment/texts.ts';
import { useCardPayment } from '../card-payment/useCardPayment.ts';
import { boothLetters, withOffline } from '../network/loadOffline.ts';
import { bookingTimeout, hasNoResponse, isReachable, trackReachability } from '../network/reachability.ts';
import { checkOutWarnings } from '../record/checkOutWarnings.ts';
import type { KnownRecord } from '../record/knownRecord.ts';
import { PrintReceiptButton } from '../record/PrintReceiptButton.tsx';
import classes from './RecordActions.module.css';
import type { StaySoFar } from './staySoFar.ts';
import { texts } from './texts.ts';

/** The open amount. While the car is parked, it includes the fee so far, if that fee is known. */
function totalSoFar(record: BoothRecord, stay: StaySoFar | undefined): Cents {
  return unsettledOf(record, stay?.feeCents);
}

interface LongStayProps {
  readonly stay: StaySoFar;
  readonly onCheckOut: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation before a check-out charges the fee of many days. */
function LongStay({ stay, onCheckOut, onCancel }: LongStayProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  // Focuses the sentence, not a button: a second Enter must not confirm the question.
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

interface TotalProps {
  readonly record: BoothRecord;
  readonly stay: StaySoFar | undefined;
}

function Total({ record, stay }: TotalProps) {
  const total = record.isParked ? (stay ? texts.totalSoFar : texts.sumOfFines) : texts.total;
  const label = record.paid || record.waived ? texts.open : total;
  return (
    <>
      {label} <Money euros={eurosFromCents(totalSoFar(record, stay))} />
    </>
  );
}

const TOAST = 'check-out';

interface CheckOut {
  /** The total that the till displays; undefined if it displays none. */
  readonly shownCents: Cents | undefined;
  /** Called with the changed record. Cancels a pending search, whose result would show the car as parked again. */
  readonly onChanged: (record: BoothRecord) => void;
  readonly onLeft: (record: BoothRecord) => void;
}

function useCheckOut(record: BoothRecord, { shownCents, onChanged, onLeft }: CheckOut) {
  const { mutate, data, ...state } = useSingleMutation({
    mutationFn: async () => {
      const exit = new Date();
      const outcome = await checkOutOrQueue(record, exit);
      return { ...outcome, ...checkOutWarnings(outcome.updated, { exit, shownCents }) };
    },
    onSuccess: ({ updated, isQueued, leftBefore }) => {
      onChanged(updated);
      if (isQueued || !leftBefore) toast.success(isQueued ? texts.queued : texts.succeeded, { id: TOAST });
      onLeft(updated);
    },
    onError: () => toast.error(texts.failedToast, { id: TOAST }),
  });
  return { ...state, warnings: [data?.leftBefore, data?.otherTotal].filter(Boolean), checkOutNow: () => mutate() };
}

interface RecordActionsProps {
  readonly record: KnownRecord;
  readonly stay: StaySoFar | undefined;
  readonly onChanged: (record: BoothRecord) => void;
  readonly onCheckedOut: () => void;
}

/** Combines the check-out with the card payment. A car that has already left can also be paid for later. */
function useActions({ record, stay, onChanged, onCheckedOut }: RecordActionsProps) {
  const isOwed =
    !record.collectionDay && !record.isPay && !record.isDisable && (!record.isParked || stay !== undefined);
  const payment = useCardPayment(isOwed ? totalSoFar(record, stay) : 0, onChanged);
  const shownCents = stay && totalSoFar(record, stay);
  const checkOut = useCheckOut(record, { shownCents, onChanged, onLeft: payment.pay });
  const [isAsked, setAsked] = useState(false);
  // From the check-out until the response to the payment, the field for the receipt number ignores keys and keeps the
  // focus.
  const isPending = payment.isPending || checkOut.isPending;
  const isDone = checkOut.isSuccess && !isPending;
  const leave = useEffectEvent(() => {
    if (!payment.voucherError) onCheckedOut();
  });
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
  // Asks before claiming the fee of a car that probably left without a check-out.
  const longStay = stay && stay.feeCents > 0 && stay.elapsed > LONG_STAY_DAYS * 86_400_000 ? stay : undefined;
  const proceed = () => {
    if (!payment.isReady()) return;
    if (!record.isParked) payment.pay(record);
    else if (longStay) setAsked(true);
    else checkOut.checkOutNow();
  };
  const question = isAsked && !checkOut.isPending ? longStay : undefined;
  return { payment: { ...payment, isPending }, checkOut, proceed, question, setAsked };
}

export function RecordActions(props: RecordActionsProps) {
  const { record, stay } = props;
  const { payment, checkOut, proceed, question, setAsked } = useActions(props);
  return (
    <>
      {payment.isOffered && <CardChoice payment={payment} onSubmit={proceed} />}
      <div className={classes.foot}>
        {payment.isOffered && payment.failure && <Notice tone="danger">{payment.failure}</Notice>}
        <Messages {...checkOut} />
        {record.collectionDay && <Notice tone="neutral">{payableAtAgency(record.collectionDay)}</Notice>}
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

/**
 * Checks out the car. Keeps the tariff, which the response lacks: the tariff explains the fee to a driver who is still
 * there.
 */
async function leave({ _id: id, tariff }: BoothRecord, exit: Date): Promise<BoothRecord> {
  const booth = await boothLetters();
  const query = { id, exitTime: formatInstant(exit) };
  const left = await trackReachability(callApi(checkOut, { query }, { ...bookingTimeout(), booth }));
  return { ...(tariff && { tariff }), ...left };
}

/** Undefined if this browser cannot queue. */
function leaveLater(record: BoothRecord, exit: Date): Promise<BoothRecord | undefined> {
  return withOffline(({ checkOutLater }) => checkOutLater(record, exit, readStoredUser()?.username ?? ''));
}

/**
 * Queues the check-out if there is no connection, or if the displayed record is only a queued check-in. An earlier
 * check-out that is still queued, for example by another tab, stays as it is. @throws {ApiError}
 */
async function checkOutOrQueue(record: BoothRecord, exit: Date) {
  const isBehind = record._id === '' || (await withOffline(({ isCarQueued }) => isCarQueued(record)));
  try {
    if (isBehind) throw new ApiError(0, 'WAITS_HERE', texts.failed);
    return { updated: await leave(record, exit), isQueued: false };
  } catch (error) {
    const updated = isBehind || hasNoResponse(error) ? await leaveLater(record, exit) : undefined;
    if (!updated) throw error;
    // While the server rejects the car's check-in, sending the check-out fails, too, but the queued check-out then
    // shows the reason.
    if (isBehind && isReachable()) void withOffline(({ sendQueue }) => sendQueue());
    return { updated, isQueued: true };
  }
}
