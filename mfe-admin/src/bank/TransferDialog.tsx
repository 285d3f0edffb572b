import { type TransferInput, transferInput } from '@parkwart/contracts/calls/refunds';
import { formatDay } from '@parkwart/contracts/rules/time';
import text from '@parkwart/ui/text.module.css';
import { DayFields } from '../form/DayFields.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { formResolver } from '../form/formResolver.ts';
import { isoDay, showIsoDay } from '../form/isoDay.ts';
import { useListItemForm } from '../form/useListItemForm.tsx';
import { BANK_KEY } from './bankApi.ts';
import { type ChosenRefund, orderOf, sendOrder } from './refundsApi.ts';
import { texts, transferTexts } from './refundTexts.ts';

const resolver = formResolver<TransferInput, TransferInput>(transferInput, ({ transferredOn }) => ({
  transferredOn: showIsoDay(transferredOn),
}));
const DAYS = ['transferredOn'] as const;

interface TransferDialogProps {
  readonly refund: ChosenRefund;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Of what no file can pay, and the admin transferred. */
export function TransferDialog({ refund, isOpen, onClose }: TransferDialogProps) {
  const { form, dialog } = useListItemForm<TransferInput, TransferInput, unknown>({
    ...{ isChange: false, resolver, queryKey: BANK_KEY, isOpen, onClose, texts: transferTexts },
    values: { transferredOn: isoDay(formatDay(new Date())) },
    subject: `transfer:${refund._id}`,
    labels: { transferredOn: [transferTexts.transferredOn, showIsoDay] },
    send: (transfer, key) => sendOrder({ ...orderOf([refund]), ...transfer }, key),
  });
  return (
    <FormDialog {...dialog}>
      <p className={text.hint}>{texts.refund(refund)}</p>
      <DayFields control={form.control} names={DAYS} labels={transferTexts} />
    </FormDialog>
  );
}
