import { type Payee, payeeInput } from '@parkwart/contracts/calls/refunds';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { Button } from '@parkwart/ui/Button';
import { TextField } from '@parkwart/ui/TextField';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import formClasses from '../../../parts/form/FormDialog.module.css';
import { formResolver } from '../../../parts/form/formResolver.ts';
import { OfficeDialog } from '../../../parts/form/OfficeDialog.tsx';
import { useDiscardQuestion } from '../../../parts/form/useDiscardQuestion.tsx';
import type { ChosenRefund } from './refundsApi.ts';
import { payeeTexts as texts } from './refundTexts.ts';

const resolver = formResolver<Payee, Payee>(payeeInput, (values) => values);

interface PayeeDialogProps {
  readonly refund: ChosenRefund;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGiven: (payee: Payee) => void;
}

/** Sets another payee, if the bank did not name the payer or the account is closed. Kept until the file is created. */
export function PayeeDialog({ refund: { name, iban }, isOpen, onClose, onGiven }: PayeeDialogProps) {
  const id = useId();
  const defaultValues = { name, iban: groupIban(iban) };
  const { register, handleSubmit, formState } = useForm<Payee, unknown, Payee>({ resolver, defaultValues });
  const { close, question } = useDiscardQuestion(formState.isDirty && isOpen, onClose);
  const actions = (
    <>
      <Button onClick={close}>{texts.cancel}</Button>
      <Button type="submit" form={id} variant="primary">
        {texts.take}
      </Button>
    </>
  );
  return (
    <OfficeDialog title={texts.title} isOpen={isOpen} busy={false} size="medium" actions={actions} onClose={close}>
      <form id={id} className={formClasses.fields} onSubmit={handleSubmit(onGiven)} noValidate>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          required
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={texts.iban}
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
