import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/rules/money';
import { standingOf } from '@parkwart/contracts/rules/standing';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { IconButton } from '@parkwart/ui/IconButton';
import { Money } from '@parkwart/ui/Money';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { Link } from '@parkwart/web';
import { onIntent } from '@parkwart/web/chunk';
import { useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { useRecordCache } from '../recordCache.ts';
import { pathOfEntry } from '../useRecordAddress.ts';
import classes from './AccountTab.module.css';
import {
  ACCOUNT_KEY,
  type BookedPosting,
  type PrintedLetter,
  postingLabel,
  postingText,
  sendReversal,
  useAccount,
  useLetters,
} from './account.ts';
import { paymentDialog, waiverDialog } from './dialogs.ts';
import { texts } from './texts.ts';

interface Row {
  readonly posting: BookedPosting;
  /** The open amount after this posting, in euros; negative for a credit. */
  readonly balance: number;
  readonly isReversible: boolean;
  readonly reversed: BookedPosting | undefined;
}

function Postings({ record }: { readonly record: ParkingRecord }) {
  const account = useAccount(record);
  const cache = useRecordCache();
  const { fines } = record;
  const [takeBack, dialog] = useRemoveDialog<BookedPosting>({
    nameOf: (posting) => postingLabel(posting, fines),
    send: async ({ _id }) => cache.put(await sendReversal(record, _id)),
    queryKey: ACCOUNT_KEY,
    texts,
  });
  return (
    <>
      <Loaded query={account} failure={texts.loadFailed}>
        {(postings) => {
          const rows = rowsOf(postings);
          return (
            <DataTable
              label={texts.tab}
              columns={columnsOf(record, rows, takeBack)}
              rows={rows}
              rowKey={({ posting }) => posting._id}
              isInactive={({ posting }) => posting.reverses !== undefined}
              empty={<EmptyState>{texts.empty}</EmptyState>}
            />
          );
        }}
      </Loaded>
      {dialog}
    </>
  );
}

function rowsOf(postings: readonly BookedPosting[]): Row[] {
  const standing = new Set(standingOf(postings, ({ _id }) => _id));
  const byId = new Map(postings.map((posting) => [posting._id, posting]));
  let cents = 0;
  return postings.map((posting) => {
    cents += centsFromEuros(posting.amount);
    // An account offers no reversal of a charge, of a refund (refunds are withdrawn on the page where they are
    // ordered), or of an online payment (its postings follow the reports of the payment provider).
    const isOwn = posting.kind !== 'charge' && posting.kind !== 'refund' && posting.type !== 'online';
    const isReversible = isOwn && standing.has(posting);
    return { posting, balance: eurosFromCents(cents), isReversible, reversed: byId.get(posting.reverses ?? '') };
  });
}

function columnsOf(
  { fines }: ParkingRecord,
  rows: readonly Row[],
  takeBack: (posting: BookedPosting) => void,
): Column<Row>[] {
  const { day, posting: what, amount, balance, actions } = texts.columns;
  const columns: Column<Row>[] = [
    { id: 'day', header: day, cell: ({ posting }) => posting.day },
    {
      id: 'posting',
      header: what,
      wide: true,
      cell: ({ posting, reversed }) => (
        <span className={classes.posting}>
          {postingText(posting, fines, reversed)}
          <small>
            {texts.booked(formatInstant(new Date(posting.bookedAt)), posting.by)}
            {posting.bankEntry && (
              <>
                {', '}
                <Link to={pathOfEntry(posting.bankEntry)}>{texts.bankEntry}</Link>
              </>
            )}
          </small>
        </span>
      ),
    },
    { id: 'amount', header: amount, align: 'end', cell: ({ posting }) => <Money euros={posting.amount} /> },
    { id: 'balance', header: balance, align: 'end', cell: (row) => <Money euros={row.balance} /> },
  ];
  if (!rows.some(({ isReversible }) => isReversible)) return columns;
  return [
    ...columns,
    {
      id: 'actions',
      header: actions,
      cell: ({ posting, isReversible }) =>
        isReversible && (
          <IconButton
            icon="undo"
            label={texts.takeBack(postingLabel(posting, fines))}
            onClick={() => takeBack(posting)}
          />
        ),
    },
  ];
}

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
