import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { Button } from '@parkwart/ui/Button';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { onIntent } from '@parkwart/web/chunk';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import classes from './AccountTab.module.css';
import { type PrintedLetter, useLetters } from './accountApi.ts';
import { paymentDialog, waiverDialog } from './dialogs.ts';
import { Postings } from './Postings.tsx';
import { texts } from './texts.ts';

const { level, day, deadline, by } = texts.letterColumns;
const COLUMNS: Column<PrintedLetter>[] = [
  { id: 'level', header: level, cell: (letter) => texts.letterLevel(letter.level) },
  { id: 'day', header: day, cell: ({ date }) => date },
  { id: 'deadline', header: deadline, cell: (letter) => letter.deadline },
  { id: 'by', header: by, cell: (letter) => letter.by },
];

/** Lists the printed reminders, the first one first. */
function Letters({ record }: { readonly record: ParkingRecord }) {
  const query = useLetters(record);
  return (
    <section className={classes.letters} aria-label={texts.letters}>
      <h3>{texts.letters}</h3>
      <Loaded query={query} failure={texts.lettersFailed} lines={2}>
        {(letters) => (
          <DataTable
            label={texts.letters}
            columns={COLUMNS}
            rows={letters}
            rowKey={(letter) => letter.level}
            empty={<EmptyState>{texts.noLetters}</EmptyState>}
          />
        )}
      </Loaded>
    </section>
  );
}

/** Shows a record's postings, and books payments and waivers by hand. */
export function AccountTab({ record }: { readonly record: ParkingRecord }) {
  const payment = useLazyDialog(paymentDialog, (PaymentDialog, opened) => (
    <PaymentDialog record={record} {...opened} />
  ));
  const waiver = useLazyDialog(waiverDialog, (WaiverDialog, opened) => <WaiverDialog record={record} {...opened} />);
  const isOwed = openOf(record) > 0;
  return (
    <div className={classes.account}>
      <Postings record={record} />
      {isOwed && (
        <div className={classes.actions}>
          <Button {...onIntent(paymentDialog)} onClick={() => payment.open()}>
            <OfficeIcon name="euro" />
            {texts.bookPayment}
          </Button>
          <Button variant="quiet" {...onIntent(waiverDialog)} onClick={() => waiver.open()}>
            {texts.bookWaiver}
          </Button>
        </div>
      )}
      {record.isPrint && <Letters record={record} />}
      {payment.element}
      {waiver.element}
    </div>
  );
}
