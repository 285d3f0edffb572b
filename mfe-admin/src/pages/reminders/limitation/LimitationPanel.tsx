import { getLimitation, type LimitedClaim } from '@parkwart/contracts/calls/limitation';
import { openOf } from '@parkwart/contracts/rules/claim';
import { debtorOf } from '@parkwart/contracts/rules/debtor';
import { eurosFromCents, formatEuros } from '@parkwart/contracts/rules/money';
import { formatDecimal, formatNumber } from '@parkwart/contracts/rules/number';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import type { Column } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Money } from '@parkwart/ui/Money';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { Plate } from '@parkwart/ui/Plate';
import { Segments } from '@parkwart/ui/Segments';
import text from '@parkwart/ui/text.module.css';
import { callApi, useSearchParams } from '@parkwart/web';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useAction } from '../../../parts/actions/useAction.ts';
import { csvFile } from '../../../parts/items/csvFile.ts';
import { Pages, usePages } from '../../../parts/items/Pages.tsx';
import { FOLLOW_OTHERS } from '../../../parts/loading/followOthers.ts';
import panel from '../../../parts/loading/Panel.module.css';
import { RecordLink, RecordRows } from '../../../record/detail/RecordRows.tsx';
import classes from './Limitation.module.css';

const texts = {
  title: 'Verjährung',
  years: 'Verjähren im Jahr',
  ends: String,
  earlier: 'Schon verjährt',
  loadFailed: 'Beim Abrufen der Verjährung ist ein Fehler aufgetreten',
  explanation:
    'Drei Jahre ab dem Ende des Parkjahres; ab einer Teilzahlung drei Jahre vom folgenden Tag an (§§ 195, 199, 212 BGB). Eine Mahnung hält sie nicht an, ein gerichtlicher Mahnbescheid schon. Anerkenntnisse und Bescheide kennt Parkwart nicht: Der Tag kann zu früh sein, zu spät ist er nie.',
  sum: (count: number, euros: string) =>
    count === 1 ? `1 offene Rechnung über ${euros}` : `${formatNumber(count)} offene Rechnungen über ${euros}`,
  empty: 'Hier verjährt nichts.',
  download: 'CSV herunterladen',
  downloading: 'Wird erstellt …',
  downloadFailed: 'Die Liste konnte nicht erstellt werden.',
  fileName: (until: string) => `Verjaehrung_${until}.csv`,
  columns: {
    invoice: 'Rechnung',
    plate: 'Kennzeichen',
    entry: 'Einfahrt',
    owner: 'Halter',
    open: 'Offen',
    ends: 'Verjährt mit dem',
    renewed: 'Letzte Zahlung',
    state: 'Stand',
  },
  states: { M: 'Mahnung', I: 'Inkasso' },
  inCollection: (day: string) => `Inkassobüro seit ${day}`,
};

/** The query of the call. Without `from`, the query includes all earlier years. */
interface Years {
  readonly from?: string;
  readonly to: string;
}

type Page = Awaited<ReturnType<typeof readPage>>;

const readPage = (years: Years, after: string | undefined, signal?: AbortSignal) =>
  callApi(getLimitation, { query: { ...years, ...(after && { after }) } }, signal ? { signal } : {});

const nextOf = ({ claims, hasMore }: Page) => (hasMore ? claims.at(-1)?.record.invoiceNumber.toString() : undefined);

function useLimitation(years: Years) {
  return usePages({
    queryKey: ['limitation', years.from ?? '', years.to],
    fetchPage: ({ after }, signal) => readPage(years, after, signal),
    nextOf,
    ...FOLLOW_OTHERS,
  });
}

function stateOf({ MIStatus, collectionDay }: LimitedClaim['record']): string {
  if (collectionDay) return texts.inCollection(collectionDay);
  return MIStatus ? texts.states[MIStatus] : '';
}

/** A CSV file of all claims. @throws ApiError */
async function limitationFile(years: Years): Promise<Blob> {
  const claims: LimitedClaim[] = [];
  let after: string | undefined;
  do {
    const page = await readPage(years, after);
    claims.push(...page.claims);
    after = nextOf(page);
  } while (after !== undefined);
  const rows = claims.map(({ record, ends, renewedOn = '' }) => [
    String(record.invoiceNumber),
    record.vehicleNumber,
    record.date,
    debtorOf(record).name,
    formatDecimal(eurosFromCents(openOf(record))),
    ends,
    renewedOn,
    stateOf(record),
  ]);
  return csvFile([Object.values(texts.columns), ...rows]);
}

const { columns } = texts;

export const limitationColumns: readonly Column<LimitedClaim>[] = [
  {
    id: 'invoice',
    header: columns.invoice,
    cell: ({ record: { invoiceNumber } }) => <RecordLink invoiceNumber={invoiceNumber}>{invoiceNumber}</RecordLink>,
  },
  { id: 'plate', header: columns.plate, cell: ({ record }) => <Plate number={record.vehicleNumber} size="small" /> },
  { id: 'entry', header: columns.entry, cell: ({ record }) => record.date },
  { id: 'owner', header: columns.owner, cell: ({ record }) => debtorOf(record).name || '–' },
  { id: 'renewed', header: columns.renewed, cell: ({ renewedOn }) => renewedOn ?? '–' },
  { id: 'state', header: columns.state, cell: ({ record }) => stateOf(record) || '–' },
  { id: 'ends', header: columns.ends, cell: ({ ends }) => ends },
  {
    id: 'open',
    header: columns.open,
    align: 'end',
    cell: ({ record }) => <Money euros={eurosFromCents(openOf(record))} />,
  },
];

export function DownloadButton({ years, name }: { readonly years: Years; readonly name: string }) {
  const { run, isRunning } = useAction({
    send: () => limitationFile(years),
    onDone: (file) => saveFile(file, name),
    failed: texts.downloadFailed,
  });
  return (
    <Button busy={isRunning} busyLabel={texts.downloading} onClick={() => void run()}>
      <OfficeIcon name="download" />
      {texts.download}
    </Button>
  );
}

const EARLIER = 'vorher';
/** Number of years that the page offers: the current year and the following ones. */
const SHOWN_YEARS = 3;

/** Open claims whose limitation period ends soon, sorted by the last day of the period. */
export function LimitationPanel() {
  const [params, setParams] = useSearchParams();
  const thisYear = Math.floor(dayNumber(formatDay(new Date())) / 10_000);
  const years = Array.from({ length: SHOWN_YEARS }, (_, later) => thisYear + later);
  const options = [
    ...years.map((year) => ({ value: String(year), label: texts.ends(year) })),
    { value: EARLIER, label: texts.earlier },
  ];
  const selected = options.find(({ value }) => value === params.get('year'))?.value ?? String(thisYear);
  const select = (year: string) =>
    setParams((before) => {
      before.set('year', year);
      return before;
    });
  const range = selected === EARLIER ? { to: String(thisYear - 1) } : { from: selected, to: selected };
  return (
    <div className={panel.panel}>
      <p className={text.hint}>{texts.explanation}</p>
      <div className={classes.bar}>
        <Segments label={texts.years} options={options} value={selected} onChange={select} />
        <DownloadButton years={range} name={texts.fileName(selected)} />
      </div>
      <Claims key={selected} years={range} />
    </div>
  );
}

function Claims({ years }: { readonly years: Years }) {
  const query = useLimitation(years);
  return (
    <Pages query={query} failure={texts.loadFailed}>
      {(pages) => {
        const [first] = pages;
        return (
          <>
            {first && first.count > 0 && <p>{texts.sum(first.count, formatEuros(first.sum))}</p>}
            <RecordRows
              hasDialog={false}
              label={texts.title}
              columns={limitationColumns}
              rows={pages.flatMap(({ claims }) => claims)}
              rowKey={({ record }) => record.invoiceNumber}
              empty={<EmptyState icon="check">{texts.empty}</EmptyState>}
            />
          </>
        );
      }}
    </Pages>
  );
}
