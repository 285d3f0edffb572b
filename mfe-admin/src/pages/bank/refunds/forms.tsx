import { type Payee, payeeInput, transferInput } from '@parkwart/contracts/calls/refunds';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { TextField } from '@parkwart/ui/TextField';
import text from '@parkwart/ui/text.module.css';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { day } from '../../../parts/form/DayFields.tsx';
import formClasses from '../../../parts/form/FormDialog.module.css';
import { formResolver } from '../../../parts/form/formResolver.ts';
import { showIsoDay } from '../../../parts/form/isoDay.ts';
import { itemDialog } from '../../../parts/form/itemDialog.tsx';
import { OfficeDialog } from '../../../parts/form/OfficeDialog.tsx';
import { useDiscardQuestion } from '../../../parts/form/useDiscardQuestion.tsx';
import { BANK_KEY } from '../bank.ts';
import { type ChosenRefund, orderOf, sendOrder } from './refunds.ts';
import { payeeTexts, texts, transferTexts } from './texts.ts';

/** Marks a refund as transferred by hand, for payees that no file can pay. */
export const TransferDialog = itemDialog({
  fields: { transferredOn: day(transferTexts.transferredOn, showIsoDay) },
  schema: transferInput,
  queryKey: BANK_KEY,
  useItem: ({ refund }: { readonly refund: ChosenRefund }) => ({
    texts: transferTexts,
    subject: `transfer:${refund._id}`,
    initial: { transferredOn: formatDay(new Date()) },
    send: (transfer, idempotencyKey) => sendOrder({ ...orderOf([refund]), ...transfer }, idempotencyKey),
  }),
  layout: ({ draw }, { refund }) => (
    <>
      <p className={text.hint}>{texts.refund(refund)}</p>
      {draw('transferredOn')}
    </>
  ),
});

const resolver = formResolver<Payee, Payee>(payeeInput, (values) => values);

interface PayeeDialogProps {
  readonly refund: ChosenRefund;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGiven: (payee: Payee) => void;
}

/**
 * Sets another payee, if the bank has not stated the payer, or if the payer's account is closed. The page keeps this
 * payee until the file is created.
 */
export function PayeeDialog({ refund: { name, iban }, isOpen, onClose, onGiven }: PayeeDialogProps) {
  const id = useId();
  const defaultValues = { name, iban: groupIban(iban) };
  const { register, handleSubmit, formState } = useForm<Payee, unknown, Payee>({ resolver, defaultValues });
  const { close, question } = useDiscardQuestion(formState.isDirty && isOpen, onClose);
  const actions = (
    <>
      <Button onClick={close}>{payeeTexts.cancel}</Button>
      <Button type="submit" form={id} variant="primary">
        {payeeTexts.take}
      </Button>
    </>
  );
  return (
    <OfficeDialog title={payeeTexts.title} isOpen={isOpen} busy={false} size="medium" actions={actions} onClose={close}>
      <form id={id} className={formClasses.fields} onSubmit={handleSubmit(onGiven)} noValidate>
        <TextField
          label={payeeTexts.name}
          hint={payeeTexts.nameHint}
          required
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={payeeTexts.iban}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          error={formState.errors.iban?.message}
          {...register('iban')}
        />
      </form>
      {question}
    </OfficeDialog>
  );
}
