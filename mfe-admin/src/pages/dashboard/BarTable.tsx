import { formatNumber } from '@parkwart/contracts/rules/number';
import { Card } from '@parkwart/ui/Card';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { useId } from 'react';
import classes from './MoneyFigures.module.css';
import { moneyTexts as texts } from './texts.ts';

interface Row {
  readonly label: string;
  readonly count?: number;
  readonly euros: number;
}

interface BarTableProps {
  readonly title: string;
  readonly hint: string;
  /** Heading of the label column. */
  readonly heading: string;
  readonly rows: readonly Row[];
}

/** Amounts with bars in proportion to the largest; screen readers skip the bars. */
export function BarTable({ title, hint, heading, rows }: BarTableProps) {
  const titleId = useId();
  const hasCounts = rows.some(({ count }) => count !== undefined);
  const largest = Math.max(1, ...rows.map(({ euros }) => euros));
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <p className={text.hint}>{hint}</p>
      <table className={classes.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <td aria-hidden="true" />
            {hasCounts && <th scope="col">{texts.count}</th>}
            <th scope="col">{texts.sum}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count, euros }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={classes.track} aria-hidden="true">
                {euros > 0 && <span className={classes.bar} style={{ width: `${(100 * euros) / largest}%` }} />}
              </td>
              {hasCounts && <td>{count !== undefined && formatNumber(count)}</td>}
              <td>
                <Money euros={euros} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
