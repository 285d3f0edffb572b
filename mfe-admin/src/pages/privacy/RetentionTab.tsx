import { formatNumber } from '@parkwart/contracts/rules/number';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { Link } from '@parkwart/web';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import classes from './Privacy.module.css';
import { useRetentionPreview } from './privacy.ts';
import { texts } from './texts.ts';

interface DueRow {
  readonly rule: string;
  readonly title: string;
  readonly why: string;
  readonly count: number;
  readonly numbers: readonly number[];
}

const MAX_LINKS = 8;

const columns: readonly Column<DueRow>[] = [
  {
    id: 'rule',
    header: texts.columns.rule,
    wide: true,
    cell: ({ title, why }) => (
      <div className={classes.rule}>
        <strong>{title}</strong>
        <span className={text.hint}>{why}</span>
      </div>
    ),
  },
  { id: 'count', header: texts.columns.count, align: 'end', cell: ({ count }) => formatNumber(count) },
  { id: 'records', header: texts.columns.records, cell: (row) => <Numbers {...row} /> },
];

function Numbers({ numbers, count }: Pick<DueRow, 'numbers' | 'count'>) {
  if (numbers.length === 0) return '–';
  const shown = numbers.slice(0, MAX_LINKS);
  return (
    <span className={classes.numbers}>
      {shown.map((number) => (
        <Link key={number} to={`/pay?list=all&record=${number}`}>
          {number}
        </Link>
      ))}
      {count > shown.length && <span>{texts.more(count - shown.length)}</span>}
    </span>
  );
}

export function RetentionTab() {
  const preview = useRetentionPreview();
  return (
    <div className={classes.tab}>
      <p className={classes.intro}>{texts.retentionIntro}</p>
      <Loaded query={preview} failure={texts.retentionFailed}>
        {({ rules, permits, books }) => (
          <DataTable
            label={texts.retentionList}
            columns={columns}
            rows={[
              ...rules.map(({ rule, count, invoiceNumbers }) => ({
                rule,
                title: texts.rules[rule]?.title ?? rule,
                why: texts.rules[rule]?.why ?? '',
                count,
                numbers: invoiceNumbers,
              })),
              { rule: 'permits', ...texts.permitsRule, count: permits.count, numbers: [] },
              { rule: 'bankEntries', ...texts.bankEntriesRule, count: books.bankEntries, numbers: [] },
              { rule: 'postings', ...texts.postingsRule, count: books.postings, numbers: [] },
            ].filter(({ count }) => count > 0)}
            rowKey={({ rule }) => rule}
            empty={<EmptyState icon="check">{texts.nothingDue}</EmptyState>}
          />
        )}
      </Loaded>
    </div>
  );
}
