import { type MoneyFigures as Figures, OPEN_AGES } from '@parkwart/contracts/calls/dashboard';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { monthName } from '@parkwart/contracts/rules/monthName';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Money } from '@parkwart/ui/Money';
import { Notice } from '@parkwart/ui/Notice';
import { Skeleton } from '@parkwart/ui/Skeleton';
import text from '@parkwart/ui/text.module.css';
import { Link } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { useId, useRef } from 'react';
import { useSeen } from '../../parts/loading/useSeen.ts';
import { limitationAddress } from '../reminders/reminderAddress.ts';
import type { useMoneyFigures } from './dashboard.ts';
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
function BarTable({ title, hint, heading, rows }: BarTableProps) {
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

function LimitationNotice({ day, count, sum }: NonNullable<Figures['limitation']>) {
  return (
    <Notice tone="warning">
      {texts.limitation(day, count, formatEuros(sum))}{' '}
      <Link to={limitationAddress(Number(day.split('.')[2]))}>{texts.showLimitation}</Link>
    </Notice>
  );
}

function Tables({ figures: { openByAge, paymentsByMonth, limitation } }: { readonly figures: Figures }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  if (!isSeen) return <div ref={place} className={classes.place} />;
  return (
    <>
      {limitation && limitation.count > 0 && <LimitationNotice {...limitation} />}
      <div className={classes.tables}>
        <BarTable
          title={texts.openByAge}
          hint={texts.since}
          heading={texts.age}
          rows={openByAge.map(({ count, sum }, age) => ({ label: texts.ages(OPEN_AGES, age), count, euros: sum }))}
        />
        <BarTable
          title={texts.paymentsByMonth}
          hint={texts.received}
          heading={texts.month}
          rows={paymentsByMonth.map(({ month, sum }) => ({ label: monthName(month), euros: sum })).toReversed()}
        />
      </div>
    </>
  );
}

/** Open amounts and incoming payments. */
export function MoneyFigures({ money }: { readonly money: ReturnType<typeof useMoneyFigures> }) {
  const { data, error, isFetching, refetch } = money;
  if (data) return <Tables figures={data} />;
  return (
    <Card>
      {error && !isFetching ? (
        <ErrorState message={texts.loadFailed} details={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Card>
  );
}
