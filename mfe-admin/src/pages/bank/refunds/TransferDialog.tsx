import { transferInput } from '@parkwart/contracts/calls/refunds';
import { formatDay } from '@parkwart/contracts/rules/time';
import text from '@parkwart/ui/text.module.css';
import { day } from '../../../parts/form/DayFields.tsx';
import { showIsoDay } from '../../../parts/form/isoDay.ts';
import { itemDialog } from '../../../parts/form/itemDialog.tsx';
import { BANK_KEY } from '../bankApi.ts';
import { type ChosenRefund, orderOf, sendOrder } from './refundsApi.ts';
import { texts, transferTexts } from './refundTexts.ts';

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
