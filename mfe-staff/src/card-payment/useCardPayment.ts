import { bookCardPayment } from '@parkwart/contracts/calls/cardPayments';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { unsettledOf } from '@parkwart/contracts/rules/claim';
import { type Cents, eurosFromCents, formatCents } from '@parkwart/contracts/rules/money';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { callApi, isApiError, readStoredUser, toast } from '@parkwart/web';
import { errorMessage, fieldErrors } from '@parkwart/web/errors';
import { schemaErrors } from '@parkwart/web/form/schemaErrors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useEffect, useRef, useState } from 'react';
import { boothLetters, followQueue, withOffline } from '../network/loadOffline.ts';
import { bookingTimeout, hasNoResponse, trackReachability } from '../network/reachability.ts';
import { texts } from './texts.ts';

/**
 * Whether card payments are allowed, according to the setting that this booth received at its last registration. False
 * in a browser without storage.
 */
export function useTakesCards(): boolean {
  const [takesCards, setTakesCards] = useState(false);
  useEffect(
    () =>
      followQueue(async () => {
        const booth = await withOffline(({ storedBooth }) => storedBooth());
        setTakesCards(Boolean(booth?.takesCards));
      }),
    [],
  );
  return takesCards;
}

export interface CardPayment {
  /** The amount that the terminal charged. */
  readonly cents: Cents;
  readonly voucher: string;
}

/**
 * Books the payment, or queues it if there is no connection or the car's check-out is still queued. A rejected payment
 * is queued, too, because the card was charged: the payment is then reported to the office from the queue. @throws
 * {ApiError}
 */
async function payByCardOrQueue(record: BoothRecord, { cents, voucher }: CardPayment) {
  const booth = await boothLetters();
  const paidAt = new Date().toISOString();
  const body = { amount: eurosFromCents(cents), voucher: voucher.trim(), paidAt, ...(booth && { booth }) };
  const idempotencyKey = newIdempotencyKey();
  const payLater = async () => {
    const entry = { body, idempotencyKey, enteredBy: readStoredUser()?.username ?? '' };
    const updated = await withOffline((offline) => offline.payByCardLater(record, entry));
    return updated && { updated, isQueued: true };
  };
  const isBehind = await withOffline(({ isCarQueued }) => isCarQueued(record));
  const behind = isBehind && (await payLater());
  if (behind) return behind;
  const params = { invoiceNumber: String(record.invoiceNumber) };
  try {
    const call = callApi(bookCardPayment, { params, body }, { idempotencyKey, ...bookingTimeout() });
    return { updated: await trackReachability(call), isQueued: false };
  } catch (error) {
    const isRefused = isApiError(error) && [404, 422].includes(error.status) && !fieldErrors(error).voucher;
    const later = (hasNoResponse(error) || isRefused) && (await payLater());
    if (!later || isRefused) throw error;
    return later;
  }
}

const TOAST = 'card-payment';

interface Payment {
  readonly record: BoothRecord;
  readonly card: CardPayment;
}

function voucherError({ cents, voucher }: CardPayment): string | undefined {
  const body = { amount: eurosFromCents(cents), voucher };
  return bookCardPayment.body && schemaErrors(bookCardPayment.body, body).voucher;
}

/** How the driver pays the open amount: by card, or not yet, which is the default. */
export function useCardPayment(openCents: Cents, onChanged: (record: BoothRecord) => void) {
  const isOffered = useTakesCards() && openCents > 0;
  /** The amount is fixed when the user selects card payment, because the fee keeps rising. */
  const [card, setCard] = useState<CardPayment>();
  const [wrong, setWrong] = useState<string>();
  const [otherAmount, setOtherAmount] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: (payment: Payment) => payByCardOrQueue(payment.record, payment.card),
    onSuccess: ({ updated, isQueued }) => {
      setCard(undefined);
      onChanged(updated);
      toast.success(isQueued ? texts.queued : texts.booked, { id: TOAST });
    },
    onError: (failure) => {
      toast.error(texts.failedToast, { id: TOAST });
      if (!fieldErrors(failure).voucher) return;
      field.current?.focus();
      field.current?.select();
    },
  });
  const change = (next: CardPayment | undefined) => {
    setCard(next);
    setWrong(undefined);
    setOtherAmount(undefined);
    if (error) reset();
  };
  const pay = (record: BoothRecord) => {
    if (!card) return;
    const nowOpen = unsettledOf(record);
    if (nowOpen === card.cents) return mutate({ record, card });
    change({ ...card, cents: nowOpen });
    setOtherAmount(texts.otherAmount(formatCents(card.cents), formatCents(nowOpen)));
  };
  return {
    isOffered,
    card: isOffered ? card : undefined,
    field,
    isPending,
    voucherError: wrong ?? fieldErrors(error).voucher,
    failure: otherAmount ?? (error && !fieldErrors(error).voucher ? (errorMessage(error) ?? texts.failed) : undefined),
    choose: (isCard: boolean) => change(isCard ? { cents: openCents, voucher: '' } : undefined),
    type: (voucher: string) => card && change({ ...card, voucher }),
    /** False if the receipt number is missing or malformed; the field then shows the error. */
    isReady: () => {
      const problem = card && isOffered ? voucherError(card) : undefined;
      setWrong(problem);
      if (problem) field.current?.focus();
      return problem === undefined;
    },
    pay,
  };
}

export type CardPaymentState = ReturnType<typeof useCardPayment>;
