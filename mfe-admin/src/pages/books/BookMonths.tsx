import type { BookMonth } from '@parkwart/contracts/calls/books';
import { DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { SelectField } from '@parkwart/ui/SelectField';
import { useSearchParams } from '@parkwart/web';
import { useDialog } from '../../parts/form/useDialog.ts';
import { useAccountNames } from '../../record/account/accountNames.ts';
import classes from './Books.module.css';
import { bookColumns } from './bookColumns.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { texts } from './texts.ts';

interface BookMonthsProps {
  /** Newest first. */
  readonly months: readonly BookMonth[];
  readonly isReady: boolean;
}

const yearOf = ({ month }: BookMonth) => month.slice(0, 4);

export function BookMonths({ months, isReady }: BookMonthsProps) {
  const [params, setParams] = useSearchParams();
  const { opening, subject, isOpen, open, close } = useDialog<string>();
  const isExported = months.some(({ state }) => state === 'exported');
  const nameOf = useAccountNames(months.flatMap(({ account }) => account ?? []));
  const exportable = months.filter(({ state }) => state === 'open');
  const years = [...new Set(months.map(yearOf))];
  const year = years.find((one) => one === params.get('year')) ?? years[0];
  const columns = bookColumns({
    isReady,
    nameOf,
    onExport: open,
    oldest: exportable.at(-1)?.month,
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
          <EmptyState>
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
      />
    </>
  );
}
