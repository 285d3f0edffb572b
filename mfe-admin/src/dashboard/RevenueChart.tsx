import type { Dashboard } from '@parkwart/contracts/dashboard';
import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { chunk, useChunk } from '../loading/chunk.ts';
import { texts as loadingTexts } from '../loading/texts.ts';
import { useIsPainted } from '../loading/useIsPainted.ts';
import classes from './Dashboard.module.css';
import { RevenueTable } from './RevenueTable.tsx';
import { texts } from './texts.ts';

const revenueLines = chunk(
  async () => (await import(/* webpackChunkName: 'RevenueLines' */ './RevenueLines.tsx')).RevenueLines,
);

/** Figures and table come first: the chart's code is fetched after them. */
function Chart({ data }: { readonly data: Dashboard }) {
  const { code: Lines, hasFailed, retry } = useChunk(revenueLines, useIsPainted());
  if (hasFailed) return <ErrorState message={loadingTexts.failed} onRetry={retry} />;
  return <div aria-hidden="true">{Lines ? <Lines data={data} /> : <Skeleton lines={9} />}</div>;
}

export function RevenueChart({ data }: { readonly data: Dashboard }) {
  return (
    <Card aria-labelledby="revenue">
      <header className={classes.heading}>
        <h2 id="revenue">{texts.revenue}</h2>
        <p>
          {texts.week(data.currentWeek)} · {texts.week(data.lastWeek)}
        </p>
      </header>
      <div className={classes.chart}>
        <Chart data={data} />
      </div>
      <RevenueTable data={data} />
    </Card>
  );
}
