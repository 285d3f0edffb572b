import { waiverInput } from '@parkwart/contracts/calls/accounts';
import { POSTING_LABELS } from '@parkwart/contracts/entities/posting';
import { SelectField } from '@parkwart/ui/SelectField';
import { FormDialog } from '../form/FormDialog.tsx';
import { formResolver } from '../form/formResolver.ts';
import { typedEuros } from '../form/typedNumber.ts';
import { AmountField } from './AmountField.tsx';
import { sendWaiver, type WaiverInput } from './accountApi.ts';
import { texts } from './texts.ts';
import { type BookingDialogProps, useBookingForm } from './useBookingForm.ts';

interface Values {
  amount: string;
  reason: string;
}

const resolver = formResolver<Values, WaiverInput>(waiverInput, (values) => ({
  ...values,
  amount: typedEuros(values.amount),
}));

const REASONS = [
  { value: '', label: texts.chooseReason },
  ...Object.entries(POSTING_LABELS.waiver).map(([value, label]) => ({ value, label })),
];

export function WaiverDialog(props: BookingDialogProps) {
  const { form, dialog } = useBookingForm<Values, WaiverInput>(props, {
    values: (amount) => ({ amount, reason: '' }),
    resolver,
    send: sendWaiver,
    texts: { add: texts.waiverTitle, added: texts.waiverBooked },
    labels: { amount: texts.amount, reason: texts.reason },
  });
  const { register, formState } = form;
  return (
    <FormDialog {...dialog}>
      <AmountField record={props.record} error={formState.errors.amount?.message} {...register('amount')} />
      <SelectField
        label={texts.reason}
        options={REASONS}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  );
}
