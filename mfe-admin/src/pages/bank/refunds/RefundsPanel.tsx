import { NO_FILE, type Refund, type RefundState } from '@parkwart/contracts/calls/refunds';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Chip, type ChipProps } from '@parkwart/ui/Chip';
import type { Column } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import classes from '../../../parts/items/ChoosableTable.module.css';
import { Pages } from '../../../parts/items/Pages.tsx';
import rowActions from '../../../parts/items/RowActions.module.css';
import { useRemoveDialog } from '../../../parts/items/useItemDialogs.tsx';
import { failureToast } from '../../../parts/loading/failureToasts.tsx';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import { RecordLink, RecordRows } from '../../../record/detail/RecordRows.tsx';
import bankClasses from '../Bank.module.css';
import { BANK_KEY, useBankCache } from '../bank.ts';
import { DueRefunds } from './DueRefunds.tsx';
import { PayeeCell } from './PayeeCell.tsx';
import { downloadFile, sendWithdrawal, useDueRefunds, useRefunds } from './refunds.ts';
import { texts } from './texts.ts';

const TONES: Readonly<Record<RefundState, ChipProps['tone']>> = {
  ordered: 'neutral',
  paid: 'ok',
  returned: 'danger',
  withdrawn: 'inactive',
};

interface RefundActions {
  readonly load: (refund: Refund) => unknown;
  readonly withdraw: (refund: Refund) => void;
}

function orderedColumns({ load, withdraw }: RefundActions): Column<Refund>[] {
  const { day, payee, amount, state, actions } = texts.columns;
  return [
    { id: 'day', header: day, wide: true, cell: ({ orderedAt }) => formatInstant(new Date(orderedAt)) },
    { id: 'entry', header: payee, wide: true, cell: (refund) => <PayeeCell {...refund} /> },
    { id: 'amount', header: amount, wide: true, align: 'end', cell: (refund) => <Money euros={refund.amount} /> },
    { id: 'allocations', header: state, wide: true, cell: (refund) => <State {...refund} /> },
    {
      id: 'actions',
      header: actions,
      wide: true,
      align: 'end',
      cell: (refund) => (
        <span className={rowActions.actions}>
          {refund.state !== 'withdrawn' && refund.file !== NO_FILE && (
            <Button size="small" aria-label={texts.named(texts.load, refund)} onClick={() => load(refund)}>
              {texts.load}
            </Button>
          )}
          {!refund.isOnline && (refund.state === 'ordered' || (refund.state === 'paid' && refund.file === NO_FILE)) && (
            <Button
              size="small"
              variant="quiet"
              aria-label={texts.named(texts.withdraw, refund)}
              onClick={() => withdraw(refund)}
            >
              {texts.withdraw}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function State({ invoiceNumber, state, returnReason }: Refund) {
  return (
    <div className={bankClasses.allocations}>
      <span className={bankClasses.allocation}>
        <Chip tone={TONES[state]}>{texts.states[state]}</Chip>
        {invoiceNumber !== undefined && (
          <RecordLink invoiceNumber={invoiceNumber}>{texts.invoice(invoiceNumber)}</RecordLink>
        )}
      </span>
      {returnReason && <p className={text.hint}>{returnReason}</p>}
    </div>
  );
}

function OrderedRefunds() {
  const refunds = useRefunds();
  const { reloadAll } = useBankCache();
  const [withdraw, dialog] = useRemoveDialog<Refund>({
    nameOf: texts.refund,
    send: async (refund) => {
      await sendWithdrawal(refund);
      reloadAll();
    },
    queryKey: BANK_KEY,
    texts,
  });
  const load = ({ file }: Refund) =>
    downloadFile(file).catch((error: unknown) => {
      failureToast(texts.loadFailed, error, `refund-file-${file}`);
    });
  return (
    <>
      <Pages query={refunds} failure={texts.listFailed}>
        {(pages) => (
          <div className={classes.entries}>
            <RecordRows
              hasDialog={false}
              label={texts.list}
              columns={orderedColumns({ load, withdraw })}
              rows={pages.flatMap((page) => page.refunds)}
              rowKey={({ _id }) => _id}
              isInactive={({ state }) => state === 'withdrawn'}
              empty={<EmptyState icon="info">{texts.noneOrdered}</EmptyState>}
            />
          </div>
        )}
      </Pages>
      {dialog}
    </>
  );
}

/** Due refunds, and the state of ordered ones. */
export function RefundsPanel() {
  const due = useDueRefunds();
  return (
    <div className={bankClasses.panel}>
      <p className={text.hint}>{texts.hint}</p>
      <Loaded query={due} failure={texts.dueFailed}>
        {({ refunds, hasMore }) => <DueRefunds due={refunds} hasMore={hasMore} />}
      </Loaded>
      <h2>{texts.list}</h2>
      <OrderedRefunds />
    </div>
  );
}
