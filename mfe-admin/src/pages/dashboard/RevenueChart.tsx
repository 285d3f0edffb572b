import type { Dashboard } from '@parkwart/contracts/calls/dashboard';
import { weekDays } from '@parkwart/contracts/rules/calendar';
import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Money } from '@parkwart/ui/Money';
import { Skeleton } from '@parkwart/ui/Skeleton';
import text from '@parkwart/ui/text.module.css';
import { Link } from '@parkwart/web';
import { chunk, useChunk } from '@parkwart/web/chunk';
import { type ReactNode, useRef } from 'react';
import { texts as loadingTexts } from '../../parts/loading/texts.ts';
import { useIsPainted } from '../../parts/loading/useIsPainted.ts';
import { useSeen } from '../../parts/loading/useSeen.ts';
import classes from './Dashboard.module.css';
import { revenueAddress, weekOf } from './listAddress.ts';
import type { Weeks } from './RevenueLines.tsx';
import { texts } from './texts.ts';

function weeksOf({ currentWeekSales, lastWeekSales }: Dashboard, now: Date): Weeks {
  const begun = weekDays(now).filter((day) => day <= now).length;
  const current = currentWeekSales.map((sum, index) => ((index || 7) > begun ? undefined : sum));
  return { current, last: lastWeekSales };
}

interface RevenueCardProps {
  readonly weeks?: ReactNode;
  readonly table?: ReactNode;
  readonly children: ReactNode;
}

/** The card shows its texts before the figures are loaded. */
export function RevenueCard({ weeks, table, children }: RevenueCardProps) {
  return (
    <Card aria-labelledby="revenue">
      <header className={classes.heading}>
        <h2 id="revenue">{texts.revenue}</h2>
        {weeks}
      </header>
      <p className={classes.counts}>{texts.revenueCounts}</p>
      <div className={classes.chart}>{children}</div>
      <p className={classes.sunday}>{texts.sunday}</p>
      {table}
    </Card>
  );
}

function RevenueTable({ weeks: { current, last } }: { readonly weeks: Weeks }) {
  return (
    <div className={text.spoken}>
      <table>
        <caption>{texts.revenue}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.weekday}</th>
            <th scope="col">{texts.currentWeek}</th>
            <th scope="col">{texts.lastWeek}</th>
          </tr>
        </thead>
        <tbody>
          {texts.weekdays.map((weekday, index) => (
            <tr key={weekday}>
              <th scope="row">{weekday}</th>
              <td>
                <Sum euros={current[index]} />
              </td>
              <td>
                <Sum euros={last[index]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Sum = ({ euros }: { readonly euros: number | undefined }) =>
  euros === undefined ? '–' : <Money euros={euros} />;

const revenueLines = chunk(
  async () => (await import(/* webpackChunkName: 'RevenueLines' */ './RevenueLines.tsx')).RevenueLines,
);

/** Fetches the chart's code after the figures and the table, as soon as the area of the chart is in view. */
function Chart({ weeks }: { readonly weeks: Weeks }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const isPainted = useIsPainted();
  const { code: Lines, hasFailed, retry } = useChunk(revenueLines, isSeen && isPainted);
  if (hasFailed) return <ErrorState message={loadingTexts.failed} onRetry={retry} />;
  return (
    <div ref={place} aria-hidden="true">
      {Lines ? <Lines weeks={weeks} /> : <Skeleton lines={9} />}
    </div>
  );
}

export function RevenueChart({ data }: { readonly data: Dashboard }) {
  const now = new Date();
  const weeks = weeksOf(data, now);
  const links = (
    <p>
      <Link to={revenueAddress(weekOf(now))}>{texts.week(data.currentWeek)}</Link>
      <Link to={revenueAddress(weekOf(now, -1))}>{texts.week(data.lastWeek)}</Link>
    </p>
  );
  return (
    <RevenueCard weeks={links} table={<RevenueTable weeks={weeks} />}>
      {[...weeks.current, ...weeks.last].some(Boolean) ? (
        <Chart weeks={weeks} />
      ) : (
        <EmptyState icon="info">{texts.noRevenue}</EmptyState>
      )}
    </RevenueCard>
  );
}
