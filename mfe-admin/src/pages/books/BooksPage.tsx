import type { BookMonth } from '@parkwart/contracts/calls/books';
import { Button } from '@parkwart/ui/Button';
import { DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Notice } from '@parkwart/ui/Notice';
import { SelectField } from '@parkwart/ui/SelectField';
import { Link, useSearchParams } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { OfficeConfirm } from '../../parts/form/OfficeDialog.tsx';
import { useDialog } from '../../parts/form/useDialog.ts';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { Page } from '../../parts/loading/Page.tsx';
import { useUserNames } from '../../parts/users/userNames.ts';
import classes from './Books.module.css';
import { bookColumns } from './bookColumns.tsx';
import { useBookMonths, useExport, useFigures } from './books.ts';
import { texts } from './texts.ts';

interface ExportDialogProps {
  /** Undefined until the dialog is opened for the first time. */
  readonly month: string | undefined;
  /** Whether no month is exported yet. */
  readonly isFirst: boolean;
  /** Earlier months that can no longer be exported after this export. */
  readonly skipped: readonly BookMonth[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Asks the same of another month. */
  readonly onExport: (month: string) => void;
}

function ExportDialog({ month, isFirst, skipped, isOpen, onClose, onExport }: ExportDialogProps) {
  const { mutate, isPending, error } = useExport(onClose);
  if (month === undefined) return null;
  const earliest = skipped.at(-1)?.month;
  return (
    <OfficeConfirm
      title={texts.question(month)}
      isOpen={isOpen}
      confirmLabel={earliest === undefined ? texts.export : texts.exportFirst(earliest)}
      busy={isPending}
      busyLabel={texts.exporting}
      onCancel={onClose}
      onConfirm={() => (earliest === undefined ? mutate(month) : onExport(earliest))}
    >
      <p>{texts.final}</p>
      {isFirst && skipped.length === 0 && <p>{texts.first}</p>}
      {skipped.length > 0 && (
        <Notice tone="warning">
          <p>{texts.skipping(skipped.length)}</p>
          <ul>
            {skipped.map((one) => (
              <Skipped key={one.month} month={one} />
            ))}
          </ul>
          <Button size="small" disabled={isPending} onClick={() => mutate(month)}>
            {texts.exportWithout}
          </Button>
        </Notice>
      )}
      {error && (
        <Notice tone="danger">
          <p>{errorMessage(error) || texts.exportFailed}</p>
        </Notice>
      )}
    </OfficeConfirm>
  );
}

function Skipped({ month }: { readonly month: BookMonth }) {
  const { data, isError } = useFigures(month);
  return <li>{texts.skipped(month.month, data ?? (isError ? texts.figuresFailed : texts.loading))}</li>;
}

interface BookMonthsProps {
  /** Newest first. */
  readonly months: readonly BookMonth[];
  readonly isReady: boolean;
}

const yearOf = ({ month }: BookMonth) => month.slice(0, 4);

function BookMonths({ months, isReady }: BookMonthsProps) {
  const [params, setParams] = useSearchParams();
  const { opening, subject, isOpen, open, close } = useDialog<string>();
  const isExported = months.some(({ state }) => state === 'exported');
  const nameOf = useUserNames(months.flatMap(({ account }) => account ?? []));
  const exportable = months.filter(({ state }) => state === 'open');
  const years = [...new Set(months.map(yearOf))];
  const oldest = exportable.at(-1);
  // In January, the months that wait for export are in the previous year.
  const year = years.find((one) => one === params.get('year')) ?? (oldest ? yearOf(oldest) : years[0]);
  const columns = bookColumns({
    isReady,
    nameOf,
    onExport: open,
    oldest: oldest?.month,
  });
  return (
    <>
      <div className={classes.bar}>
        <p>{texts.intro}</p>
        {years.length > 1 && (
          <SelectField
            label={texts.year}
            options={years.map((value) => ({ value, label: value }))}
            value={year}
            onChange={({ target }) => setParams({ year: target.value })}
          />
        )}
      </div>
      <DataTable
        label={texts.list}
        columns={columns}
        rows={months.filter((month) => yearOf(month) === year)}
        rowKey={({ month }) => month}
        empty={
          <EmptyState icon="info">
            <p>{texts.none}</p>
            <p>{texts.noneYet}</p>
          </EmptyState>
        }
      />
      <ExportDialog
        key={opening}
        month={subject}
        isFirst={!isExported}
        skipped={exportable.filter(({ month }) => month < (subject ?? ''))}
        isOpen={isOpen}
        onClose={close}
        onExport={open}
      />
    </>
  );
}

const SETTINGS_ADDRESS = '/add-fine?tab=buchhaltung';

/** The postings by month, for the tax adviser. */
export function BooksPage() {
  const books = useBookMonths();
  return (
    <Page title={texts.title}>
      <Loaded query={books} failure={texts.loadFailed}>
        {({ months, isReady }) => (
          <>
            {!isReady && (
              <Notice tone="neutral">
                <p>{texts.notReady}</p>
                <p>
                  <Link to={SETTINGS_ADDRESS}>{texts.toSettings}</Link>
                </p>
              </Notice>
            )}
            <BookMonths months={months} isReady={isReady} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
