import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { debtorOf } from '@parkwart/contracts/rules/debtor';
import { eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import { Plate } from '@parkwart/ui/Plate';
import text from '@parkwart/ui/text.module.css';
import { useChosen } from '../../../parts/items/Choosable.tsx';
import { type Ticks, tickColumn } from '../../../parts/items/Tick.tsx';
import { RecordLink } from '../../../record/detail/RecordRows.tsx';
import { PackageButton } from '../../../record/hand-over/PackageButton.tsx';
import classes from './Collection.module.css';
import { texts } from './texts.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
}

interface State<Row> {
  readonly data: { readonly pages: readonly Page<Row>[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => Promise<State<Row>>;
}

const rowsOf = <Row,>({ data }: State<Row>): readonly Row[] => data?.pages.flatMap(({ rows }) => rows) ?? [];

/** Loads further pages until there are this many rows. Stops at a failure and returns the rows so far. */
async function loadRows<Row>(query: State<Row>, count: number): Promise<readonly Row[]> {
  let state = query;
  while (state.hasNextPage && rowsOf(state).length < count) {
    const next = await state.fetchNextPage();
    if (next.isError) break;
    state = next;
  }
  return rowsOf(state);
}

/** Maximum number of records per hand-over or package. */
const MOST_CHOSEN = 500;

interface Case {
  readonly _id: string;
  readonly record: ParkingRecord;
}

/** The selected records, and the bar with their actions. @param query loads the remaining pages */
export function useCaseChoice<Row extends Case>(
  query: Parameters<typeof loadRows<Row>>[0],
  rows: readonly Row[],
  mayChoose?: (row: Row) => boolean,
) {
  const { chosen, canChoose, chooseAmong, chooseNone, ...ticks } = useChosen(rows, mayChoose, MOST_CHOSEN);
  const chooseLoaded = async () => chooseAmong(await loadRows(query, MOST_CHOSEN));
  const amount = eurosFromCents(sumCents(chosen.map(({ record }) => openOf(record))));
  const bar = {
    label: texts.bar,
    choice: { chosen, canChoose: canChoose || query.hasNextPage, chooseNone, chooseAll: () => void chooseLoaded() },
    status: chosen.length > 0 ? texts.chosen(chosen.length, amount) : texts.noneChosen,
    more: <PackageButton size="small" invoiceNumbers={chosen.map(({ record }) => record.invoiceNumber)} />,
    isEmpty: rows.length === 0,
  };
  return { chosen, ticks, bar };
}

function CaseCell({ record }: { readonly record: ParkingRecord }) {
  const { invoiceNumber, vehicleNumber } = record;
  const { name, address } = debtorOf(record);
  return (
    <div className={classes.who}>
      <span className={classes.record}>
        <RecordLink invoiceNumber={invoiceNumber}>{texts.invoice(invoiceNumber)}</RecordLink>
        <Plate number={vehicleNumber} size="small" />
      </span>
      <span className={text.hint}>{[name, address.split('\n').join(', ')].filter(Boolean).join(', ')}</span>
    </div>
  );
}

/** `parts/items/ChoosableTable.module.css` styles these column ids. */
export function caseColumns<Row extends Case>(ticks: Ticks<Row>) {
  const { columns } = texts;
  return {
    select: tickColumn(columns.select, ({ record }) => texts.choose(record.invoiceNumber), ticks),
    entry: { id: 'entry', header: columns.who, wide: true, cell: ({ record }) => <CaseCell record={record} /> },
    amount: {
      id: 'amount',
      header: columns.open,
      align: 'end',
      cell: ({ record }) => <Money euros={eurosFromCents(openOf(record))} />,
    },
  } satisfies Record<string, Column<Row>>;
}
