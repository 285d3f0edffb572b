import {
  bookPayment,
  bookWaiver,
  paymentInput,
  REFERENCE_MAX_LENGTH,
  waiverInput,
} from '@parkwart/contracts/calls/accounts';
import { POSTING_LABELS } from '@parkwart/contracts/entities/posting';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents, formatEuros, parseEuros } from '@parkwart/contracts/rules/money';
import { standingOf } from '@parkwart/contracts/rules/standing';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Notice } from '@parkwart/ui/Notice';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextField } from '@parkwart/ui/TextField';
import { callApi } from '@parkwart/web';
import * as z from 'zod/mini';
import { day } from '../../parts/form/DayFields.tsx';
import { choice, euros, own } from '../../parts/form/fields.tsx';
import { showIsoDay } from '../../parts/form/isoDay.ts';
import { paramsOf } from '../record.ts';
import { recordItemDialog } from '../recordItemDialog.ts';
import { ACCOUNT_KEY, useAccount } from './account.ts';
import { texts } from './texts.ts';

/** Label and hint of the reference field, by payment type. */
const REFERENCES: Readonly<Record<string, { readonly label: string; readonly hint: string }>> = {
  collection: { label: texts.reference, hint: texts.referenceHint },
  card: { label: texts.receiptNumber, hint: texts.receiptNumberHint },
};

const TYPES = (['transfer', 'card', 'by-hand', 'collection'] as const).map((value) => ({
  value,
  label: POSTING_LABELS.payment[value],
}));

/**
 * Drops the reference if the user typed a reference and then chose a payment type without a reference, because the
 * reference field is then hidden.
 */
const namedInput = z.pipe(
  z.transform(({ reference, ...payment }: z.input<typeof paymentInput>) => ({
    ...payment,
    ...(payment.type in REFERENCES && { reference }),
  })),
  paymentInput,
);

interface FromStatementProps {
  readonly record: ParkingRecord;
  /** The amount as typed. */
  readonly amount: string;
}

/**
 * Warns if a payment of this amount was already booked from a statement, so that the admin does not book the payment
 * twice.
 */
function FromStatement({ record, amount }: FromStatementProps) {
  const { data: postings = [] } = useAccount(record);
  const same = standingOf(postings, ({ _id }) => _id).find(
    ({ kind, bankEntry, ...posting }) =>
      kind === 'payment' && bankEntry && posting.amount === -(parseEuros(amount) ?? 0),
  );
  return (
    same && (
      <Notice tone="warning">
        <p>{texts.fromStatement(formatEuros(-same.amount), same.day)}</p>
      </Notice>
    )
  );
}

export const PaymentDialog = recordItemDialog({
  fields: {
    amount: euros(texts.amount),
    day: day(texts.day, showIsoDay),
    type: own(texts.type, 'transfer'),
    reference: own(texts.reference, ''),
  },
  schema: namedInput,
  queryKey: ACCOUNT_KEY,
  useItem: ({ record }: { readonly record: ParkingRecord }) => ({
    texts: { add: texts.paymentTitle, added: texts.paymentBooked },
    subject: `account:${record.invoiceNumber}:${texts.paymentTitle}`,
    initial: {
      amount: eurosFromCents(openOf(record)),
      day: formatDay(new Date()),
      type: record.collectionDay ? 'collection' : 'transfer',
    },
    send: (body, idempotencyKey) => callApi(bookPayment, { params: paramsOf(record), body }, { idempotencyKey }),
  }),
  layout: ({ draw, field, form }, { record }) => {
    const reference = REFERENCES[form.watch('type')];
    return (
      <>
        {draw('amount', texts.mostOpen(openOf(record)))}
        <FromStatement record={record} amount={form.watch('amount')} />
        {draw('day')}
        <SelectField label={texts.type} options={TYPES} {...field('type')} />
        {reference && <TextField {...reference} maxLength={REFERENCE_MAX_LENGTH} {...field('reference')} />}
      </>
    );
  },
});

export const WaiverDialog = recordItemDialog({
  fields: { amount: euros(texts.amount), reason: choice(texts.reason, POSTING_LABELS.waiver) },
  schema: waiverInput,
  queryKey: ACCOUNT_KEY,
  useItem: ({ record }: { readonly record: ParkingRecord }) => ({
    texts: { add: texts.waiverTitle, added: texts.waiverBooked },
    subject: `account:${record.invoiceNumber}:${texts.waiverTitle}`,
    initial: { amount: eurosFromCents(openOf(record)) },
    send: (body, idempotencyKey) => callApi(bookWaiver, { params: paramsOf(record), body }, { idempotencyKey }),
  }),
  layout: ({ draw }, { record }) => (
    <>
      {draw('amount', texts.mostOpen(openOf(record)))}
      {draw('reason')}
    </>
  ),
});
