import { formatEuros } from '@parkwart/contracts/rules/money';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Segments } from '@parkwart/ui/Segments';
import text from '@parkwart/ui/text.module.css';
import { useSearchParams } from '@parkwart/web';
import { Pages } from '../items/Pages.tsx';
import panel from '../loading/Panel.module.css';
import { RecordRows } from '../record-detail/RecordRows.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import classes from './Limitation.module.css';
import { useLimitation, type Years } from './limitationApi.ts';
import { limitationColumns } from './limitationColumns.tsx';
import { texts } from './texts.ts';

const EARLIER = 'vorher';
/** With this year's and those after it. */
const SHOWN_YEARS = 3;

/** What is open and can soon no longer be claimed, by the last day. */
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
