import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { Button } from '@parkwart/ui/Button';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { Failure } from '../../../parts/form/Failure.tsx';
import { OfficeDialog } from '../../../parts/form/OfficeDialog.tsx';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import bankClasses from '../Bank.module.css';
import { sendReturn, useBankCache, useReturnablePayments } from '../bank.ts';
import classes from './Allocation.module.css';
import { byDay } from './bankEntry.ts';
import { EntryFacts } from './EntryFacts.tsx';
import { Payer } from './Payer.tsx';
import { texts as bankTexts } from './texts.ts';

const texts = {
  title: 'Zahlung zurücknehmen',
  question:
    'Welche Zahlung ging mit diesem Umsatz zurück? Ihre Buchungen werden zurückgenommen, die Rechnungen sind dann wieder offen.',
  payments: 'Zahlungen über diesen Betrag',
  notBooked: 'nicht gebucht',
  take: 'Diese zurücknehmen',
  none: 'Keine Zahlung über genau diesen Betrag, die noch nicht zurückging. Betrifft der Umsatz keine Forderung, legen Sie ihn unter „Ohne Forderung“ ab.',
  loadFailed: 'Die Zahlungen konnten nicht geladen werden.',
  cancel: 'Abbrechen',
};

interface ReturnDialogProps {
  readonly entry: BankEntry;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onBooked: (booked: BankEntry) => void;
}

/** The admin chooses which payment was returned with this entry. */
export function ReturnDialog({ entry, isOpen, onClose, onBooked }: ReturnDialogProps) {
  const { reloadAll } = useBankCache();
  const payments = useReturnablePayments(entry);
  const sending = useSingleMutation({
    mutationFn: (payment: BankEntry) => sendReturn(entry, payment),
    onSuccess: (booked) => {
      onClose();
      reloadAll();
      onBooked(booked);
    },
    onError: reloadAll,
  });
  const actions = (
    <Button disabled={sending.isPending} onClick={onClose}>
      {texts.cancel}
    </Button>
  );
  return (
    <OfficeDialog
      title={texts.title}
      size="large"
      busy={sending.isPending}
      isOpen={isOpen}
      onClose={onClose}
      actions={actions}
    >
      <div className={classes.dialog}>
        <EntryFacts entry={entry} />
        <p>{texts.question}</p>
        <Loaded query={payments} failure={texts.loadFailed} lines={3}>
          {(found) => (
            <DataTable
              label={texts.payments}
              columns={columnsOf(sending.isPending, sending.mutate)}
              rows={byDay(found)}
              rowKey={({ _id }) => _id}
              empty={<EmptyState icon="info">{texts.none}</EmptyState>}
            />
          )}
        </Loaded>
        <Failure error={sending.error} isVersioned={false} />
      </div>
    </OfficeDialog>
  );
}

function columnsOf(isBusy: boolean, take: (payment: BankEntry) => void): Column<BankEntry>[] {
  const { day, entry: who, allocations } = bankTexts.columns;
  return [
    { id: 'day', header: day, cell: (payment) => payment.day },
    { id: 'entry', header: who, wide: true, cell: (payment) => <Payer entry={payment} /> },
    {
      id: 'allocations',
      header: allocations,
      cell: ({ state, allocations: booked, warning }) => (
        <>
          {state === 'booked'
            ? booked.map(({ invoiceNumber }) => bankTexts.invoice(invoiceNumber)).join(', ')
            : texts.notBooked}
          {warning && <p className={bankClasses.problem}>{warning}</p>}
        </>
      ),
    },
    {
      id: 'actions',
      header: bankTexts.columns.actions,
      wide: true,
      align: 'end',
      cell: (payment) => (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={bankTexts.named(texts.take, payment)}
          onClick={() => take(payment)}
        >
          {texts.take}
        </Button>
      ),
    },
  ];
}
