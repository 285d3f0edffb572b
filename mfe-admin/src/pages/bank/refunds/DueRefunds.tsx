import { type DueRefund, type Payee, payeeInput } from '@parkwart/contracts/calls/refunds';
import { centsFromEuros, eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import { Button } from '@parkwart/ui/Button';
import type { Column } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { toast } from '@parkwart/web';
import { chunk, onIntent } from '@parkwart/web/chunk';
import { useAttemptKey } from '@parkwart/web/form/useAttemptKey';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useState } from 'react';
import { Failure } from '../../../parts/form/Failure.tsx';
import { Choosable, useChosen } from '../../../parts/items/Choosable.tsx';
import classes from '../../../parts/items/ChoosableTable.module.css';
import rowActions from '../../../parts/items/RowActions.module.css';
import { type Ticks, tickColumn } from '../../../parts/items/Tick.tsx';
import { useRemoveDialog } from '../../../parts/items/useItemDialogs.tsx';
import { failureToast } from '../../../parts/loading/failureToasts.tsx';
import { useLazyDialog } from '../../../parts/loading/useLazyDialog.tsx';
import { RecordLink, RecordRows } from '../../../record/detail/RecordRows.tsx';
import bankClasses from '../Bank.module.css';
import { BANK_KEY, useBankCache } from '../bank.ts';
import { PayeeCell } from './PayeeCell.tsx';
import { type ChosenRefund, downloadFile, orderOf, sendOrder } from './refunds.ts';
import { onlineTexts, texts } from './texts.ts';

const forms = () => import(/* webpackChunkName: 'refunds' */ './forms.tsx');
const transferDialog = chunk(async () => (await forms()).TransferDialog);
const payeeDialog = chunk(async () => (await forms()).PayeeDialog);

/** Why a file for the bank cannot pay this payee; undefined if the file can pay the payee. */
function payeeProblem({ name, iban, payee, refused, online }: ChosenRefund): string | undefined {
  if (payee) return undefined;
  if (name === '' || iban === '') return texts.payeeProblems[online === undefined ? 'missing' : 'online'];
  return payeeInput.shape.iban.safeParse(iban).success ? refused : texts.payeeProblems.wrong;
}

const isPayable = (due: ChosenRefund): boolean => payeeProblem(due) === undefined;

/** The selected refunds and their payees. */
function useRefundOrder(due: readonly DueRefund[]) {
  const { reloadAll } = useBankCache();
  const keyOf = useAttemptKey();
  const [payees, setPayees] = useState<ReadonlyMap<string, Payee>>(new Map());
  const rows = due.map((one): ChosenRefund => {
    const payee = payees.get(one._id);
    return payee ? { ...one, ...payee, payee } : one;
  });
  const { chosen, chooseNone, ...choice } = useChosen(rows, isPayable);
  const sending = useSingleMutation({
    mutationFn: async () => {
      const body = orderOf(chosen);
      const ordered = await sendOrder(body, keyOf(body));
      // Resets the idempotency key: if the same refund becomes due again, it is a new order that needs a new key.
      keyOf(null);
      toast.success(texts.ordered(ordered.count, ordered.amount));
      chooseNone();
      await downloadFile(ordered._id).catch((error: unknown) => failureToast(texts.fileFailed, error));
    },
    onSuccess: reloadAll,
    // Reloads, because the due amounts may have changed.
    onError: reloadAll,
  });
  return {
    ...choice,
    rows,
    chosen,
    chooseNone,
    sending,
    amount: eurosFromCents(sumCents(chosen.map((one) => centsFromEuros(one.amount)))),
    setPayee: (id: string, payee: Payee) => setPayees(new Map([...payees, [id, payee]])),
  };
}

interface DueActions extends Ticks<ChosenRefund> {
  readonly givePayee: (due: ChosenRefund) => void;
  readonly noteTransfer: (due: ChosenRefund) => void;
  readonly refundOnline: (due: DueRefund) => void;
}

function dueColumns({ givePayee, noteTransfer, refundOnline, ...ticks }: DueActions): Column<ChosenRefund>[] {
  const { choose: header, payee, amount, invoice, actions } = texts.columns;
  return [
    tickColumn(header, texts.choose, { ...ticks, mayChoose: isPayable }),
    {
      id: 'entry',
      header: payee,
      wide: true,
      cell: (due) => <PayeeCell {...due} isOnline={due.online !== undefined} problem={payeeProblem(due)} />,
    },
    { id: 'amount', header: amount, wide: true, align: 'end', cell: (due) => <Money euros={due.amount} /> },
    {
      id: 'allocations',
      header: invoice,
      wide: true,
      cell: ({ invoiceNumber, reason }) => (
        <div className={bankClasses.allocations}>
          {invoiceNumber !== undefined && (
            <span>
              <RecordLink invoiceNumber={invoiceNumber}>{texts.invoice(invoiceNumber)}</RecordLink>
            </span>
          )}
          <p className={text.hint}>{reason}</p>
        </div>
      ),
    },
    {
      id: 'actions',
      header: actions,
      wide: true,
      align: 'end',
      cell: (due) => {
        const label = due.name === '' || due.iban === '' ? texts.givePayee : texts.changePayee;
        return (
          <span className={rowActions.actions}>
            {due.online !== undefined && (
              <Button size="small" aria-label={texts.named(texts.online, due)} onClick={() => refundOnline(due)}>
                {texts.online}
              </Button>
            )}
            <Button
              size="small"
              aria-label={texts.named(label, due)}
              {...onIntent(payeeDialog)}
              onClick={() => givePayee(due)}
            >
              {label}
            </Button>
            {(due.refused || due.payee) && (
              <Button
                size="small"
                aria-label={texts.named(texts.transferred, due)}
                {...onIntent(transferDialog)}
                onClick={() => noteTransfer(due)}
              >
                {texts.transferred}
              </Button>
            )}
          </span>
        );
      },
    },
  ];
}

/** Orders the refund of an online payment through the payment provider, once the admin has confirmed it. */
function useOnlineRefund() {
  const { reloadAll } = useBankCache();
  const keyOf = useAttemptKey();
  return useRemoveDialog<DueRefund>({
    nameOf: (due) => texts.refund({ ...due, amount: due.online ?? 0 }),
    send: async (due) => {
      const body = { ...orderOf([{ ...due, amount: due.online ?? 0 }]), online: true } as const;
      await sendOrder(body, keyOf(body));
      keyOf(null);
      reloadAll();
    },
    queryKey: BANK_KEY,
    texts: onlineTexts,
  });
}

interface DueRefundsProps {
  readonly due: readonly DueRefund[];
  readonly hasMore: boolean;
}

/** Lists due refunds, from which the admin selects the refunds for a file for the bank. */
export function DueRefunds({ due, hasMore }: DueRefundsProps) {
  const { rows, amount, sending, isChosen, choose, setPayee, ...choice } = useRefundOrder(due);
  const payee = useLazyDialog(payeeDialog, (PayeeDialog, opened, refund: ChosenRefund) => {
    const give = (given: Payee) => {
      setPayee(refund._id, given);
      choose(refund._id, true);
      opened.onClose();
    };
    return <PayeeDialog refund={refund} {...opened} onGiven={give} />;
  });
  const transfer = useLazyDialog(transferDialog, (TransferDialog, opened, refund: ChosenRefund) => (
    <TransferDialog refund={refund} {...opened} />
  ));
  const [refundOnline, online] = useOnlineRefund();
  return (
    <>
      <Failure error={sending.error} isVersioned={false} />
      <Choosable
        label={texts.bar}
        choice={choice}
        status={choice.chosen.length > 0 ? texts.chosen(choice.chosen.length, amount) : texts.noneChosen}
        action={{ label: texts.order, busyLabel: texts.ordering, isBusy: sending.isPending, run: sending.mutate }}
        isEmpty={due.length === 0}
      >
        <div className={classes.entries}>
          <RecordRows
            label={texts.due}
            columns={dueColumns({ isChosen, choose, givePayee: payee.open, noteTransfer: transfer.open, refundOnline })}
            rows={rows}
            rowKey={({ _id }) => _id}
            empty={<EmptyState icon="check">{texts.nothingDue}</EmptyState>}
          />
        </div>
      </Choosable>
      {hasMore && <p className={text.hint}>{texts.hasMore}</p>}
      {payee.element}
      {transfer.element}
      {online}
    </>
  );
}
