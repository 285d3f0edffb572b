import type { BookFigures, BookMonth, BookMonthState } from '@parkwart/contracts/calls/books';
import { monthName } from '@parkwart/contracts/rules/monthName';
import { Button } from '@parkwart/ui/Button';
import { Chip, type ChipProps } from '@parkwart/ui/Chip';
import type { Column } from '@parkwart/ui/DataTable';
import { IconButton } from '@parkwart/ui/IconButton';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import classes from './Books.module.css';
import { useBookDownload, useFigures } from './books.ts';
import { texts } from './texts.ts';

const PENDING = '…';
const UNKNOWN = '–';

type Amount = Exclude<keyof BookFigures, 'postings' | 'late' | 'files'>;

function Amount({ month, name }: { readonly month: BookMonth; readonly name: Amount }) {
  const { data, isError } = useFigures(month);
  if (data) return <Money euros={data[name]} />;
  return isError ? UNKNOWN : PENDING;
}

/** The number of postings, with the retry button for all figures of the month. */
function Count({ month }: { readonly month: BookMonth }) {
  const { data, isError, isFetching, refetch } = useFigures(month);
  if (data) {
    const { postings, late, files = 1 } = data;
    const counts = [texts.postings(postings), late > 0 && texts.late(late)].filter(Boolean).join(', ');
    return <p className={text.hint}>{files > 1 ? `${counts}. ${texts.files(files)}` : counts}</p>;
  }
  if (!isError || isFetching)
    return (
      <p role="status" className={text.hint}>
        {texts.loading}
      </p>
    );
  return (
    <>
      <p className={text.hint}>{texts.figuresFailed}</p>
      <Button size="small" aria-label={texts.named(texts.retry, month.month)} onClick={() => void refetch()}>
        {texts.retry}
      </Button>
    </>
  );
}

interface Actions {
  /** Whether the DATEV settings are complete. */
  readonly isReady: boolean;
  readonly nameOf: (account: string) => string;
  readonly onExport: (month: string) => void;
  /** The oldest month that is not exported yet. Exporting a later month would skip it. */
  readonly oldest: string | undefined;
}

const TONES: Readonly<Record<BookMonthState, ChipProps['tone']>> = {
  running: 'neutral',
  open: 'reminder',
  waiting: 'neutral',
  before: 'inactive',
  passed: 'inactive',
  exported: 'ok',
};

function State({
  month: { state, exportedAt, account },
  nameOf,
}: { readonly month: BookMonth } & Pick<Actions, 'nameOf'>) {
  return (
    <>
      <Chip tone={TONES[state]}>{texts.states[state]}</Chip>
      {exportedAt && <p className={text.hint}>{texts.exportedBy(exportedAt, nameOf(account ?? ''))}</p>}
      {state === 'waiting' && <p className={text.hint}>{texts.waiting}</p>}
    </>
  );
}

function CsvButton({ month }: { readonly month: string }) {
  const { run, isRunning } = useBookDownload('csv');
  return (
    <IconButton
      icon="download"
      variant="secondary"
      label={texts.named(isRunning ? texts.loading : texts.csv, month)}
      busy={isRunning}
      onClick={() => void run(month)}
    />
  );
}

function DatevButton({ month }: { readonly month: string }) {
  const { run, isRunning } = useBookDownload('datev');
  return (
    <Button
      size="small"
      busy={isRunning}
      busyLabel={texts.loading}
      aria-label={texts.named(texts.datev, month)}
      onClick={() => void run(month)}
    >
      {texts.datev}
    </Button>
  );
}

export function bookColumns({ isReady, nameOf, onExport, oldest }: Actions): Column<BookMonth>[] {
  const amount = (name: 'charged' | 'waived' | 'received' | 'vat'): Column<BookMonth> => ({
    id: name,
    header: texts.columns[name],
    align: 'end',
    cell: (month) => <Amount month={month} name={name} />,
  });
  return [
    {
      id: 'month',
      header: texts.columns.month,
      cell: (month) => (
        <>
          <p className={classes.month}>{monthName(month.month)}</p>
          <State month={month} nameOf={nameOf} />
          <Count month={month} />
        </>
      ),
    },
    ...(['charged', 'waived', 'received', 'vat'] as const).map(amount),
    {
      id: 'actions',
      header: texts.columns.actions,
      align: 'end',
      cell: ({ month, state }) => (
        <span className={classes.actions}>
          {state === 'open' && isReady && (
            <Button
              size="small"
              variant={month === oldest ? 'primary' : 'secondary'}
              aria-label={texts.named(texts.export, month)}
              onClick={() => onExport(month)}
            >
              {texts.exportShort}
            </Button>
          )}
          {state === 'exported' && <DatevButton month={month} />}
          <CsvButton month={month} />
        </span>
      ),
    },
  ];
}
