import { paymentInput } from '@parkwart/contracts/calls/accounts';
import { POSTING_LABELS } from '@parkwart/contracts/entities/posting';
import { formatDay } from '@parkwart/contracts/rules/time';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextField } from '@parkwart/ui/TextField';
import { DayFields } from '../form/DayFields.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { formResolver } from '../form/formResolver.ts';
import { isoDay, showIsoDay } from '../form/isoDay.ts';
import { typedEuros } from '../form/typedNumber.ts';
import { AmountField } from './AmountField.tsx';
import { type PaymentInput, sendPayment } from './accountApi.ts';
import { texts } from './texts.ts';
import { type BookingDialogProps, useBookingForm } from './useBookingForm.ts';

interface Values {
  amount: string;
  day: string;
  type: string;
  reference: string;
}

/** What names a payment of this type. */
const REFERENCES: Readonly<Record<string, { readonly label: string; readonly hint: string }>> = {
  collection: { label: texts.reference, hint: texts.referenceHint },
  card: { label: texts.receiptNumber, hint: texts.receiptNumberHint },
};

const resolver = formResolver<Values, PaymentInput>(paymentInput, ({ amount, day, type, reference }) => ({
  amount: typedEuros(amount),
  day: showIsoDay(day),
  type,
  ...(type in REFERENCES && { reference }),
}));

const TYPES = (['transfer', 'card', 'by-hand', 'collection'] as const).map((value) => ({
  value,
  label: POSTING_LABELS.payment[value],
}));
const DAYS = ['day'] as const;

export function PaymentDialog(props: BookingDialogProps) {
  const { form, dialog } = useBookingForm<Values, PaymentInput>(props, {
    values: (amount) => ({
      ...{ amount, day: isoDay(formatDay(new Date())), reference: '' },
      type: props.record.collectionDay ? 'collection' : 'transfer',
    }),
    resolver,
    send: sendPayment,
    texts: { add: texts.paymentTitle, added: texts.paymentBooked },
    labels: { amount: texts.amount, day: [texts.day, showIsoDay], type: texts.type, reference: texts.reference },
  });
  const { control, register, formState } = form;
  const reference = REFERENCES[form.watch('type')];
  return (
    <FormDialog {...dialog}>
      <AmountField record={props.record} error={formState.errors.amount?.message} {...register('amount')} />
      <DayFields control={control} names={DAYS} labels={texts} />
      <SelectField label={texts.type} options={TYPES} {...register('type')} />
      {reference && (
        <TextField
          {...reference}
          maxLength={20}
          error={formState.errors.reference?.message}
          {...register('reference')}
        />
      )}
    </FormDialog>
  );
}
