import type { BookMonth, BookMonthState } from '@parkwart/contracts/calls/books';
import { monthName } from '@parkwart/contracts/rules/monthName';
import { Button } from '@parkwart/ui/Button';
import { Chip, type ChipProps } from '@parkwart/ui/Chip';
import type { Column } from '@parkwart/ui/DataTable';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import text from '@parkwart/ui/text.module.css';
import classes from './Books.module.css';
import { useDownload } from './booksApi.ts';
import { Amount, Count } from './Figure.tsx';
import { texts } from './texts.ts';

interface Actions {
  /** Whether DATEV's settings are complete. */
  readonly isReady: boolean;
  readonly nameOf: (account: string) => string | undefined;
  readonly onExport: (month: string) => void;
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

function FileButton({ month, file }: { readonly month: string; readonly file: 'datev' | 'csv' }) {
  const { mutate, isPending } = useDownload();
  const label = texts[file];
  return (
    <Button
      size="small"
      busy={isPending}
      busyLabel={texts.loading}
      aria-label={texts.named(label, month)}
      onClick={() => mutate({ month, file })}
    >
      <OfficeIcon name="download" />
      {label}
    </Button>
  );
}

export function bookColumns({ isReady, nameOf, onExport }: Actions): Column<BookMonth>[] {
  const amount = (name: 'charged' | 'waived' | 'received' | 'vat'): Column<BookMonth> => ({
    id: name,
    header: texts.columns[name],
    align: 'end',
    cell: (month) => <Amount month={month} name={name} />,
  });
  return [
    { id: 'month', header: texts.columns.month, isRowHeader: true, cell: ({ month }) => monthName(month) },
    { id: 'state', header: texts.columns.state, cell: (month) => <State month={month} nameOf={nameOf} /> },
    { id: 'postings', header: texts.columns.postings, align: 'end', cell: (month) => <Count month={month} /> },
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
              variant="primary"
              aria-label={texts.named(texts.export, month)}
              onClick={() => onExport(month)}
            >
              {texts.export}
            </Button>
          )}
          {state === 'exported' && <FileButton month={month} file="datev" />}
          <FileButton month={month} file="csv" />
        </span>
      ),
    },
  ];
}
