import { Card } from '@parkwart/ui/Card';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import page from '../../parts/loading/Page.module.css';
import { Page } from '../../parts/loading/Page.tsx';
import classes from './Dashboard.module.css';
import { useDashboard, useMoneyFigures } from './dashboard.ts';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { LastActivities } from './LastActivities.tsx';
import { MoneyFigures } from './MoneyFigures.tsx';
import { RevenueCard, RevenueChart } from './RevenueChart.tsx';
import { texts } from './texts.ts';
import { WorkList } from './WorkList.tsx';

const FIGURES = ['this month', 'last month', 'tax', 'parked'];

function DashboardSkeleton() {
  return (
    <div className={page.page}>
      <div className={classes.figures} aria-hidden="true">
        {FIGURES.map((figure) => (
          <Card key={figure}>
            <Skeleton lines={2} />
          </Card>
        ))}
      </div>
      <RevenueCard>
        <Skeleton lines={9} />
      </RevenueCard>
    </div>
  );
}

export function DashboardPage() {
  const dashboard = useDashboard();
  // Called here, so that both requests run in parallel.
  const money = useMoneyFigures();
  return (
    <Page title={texts.title}>
      <FirstSteps />
      <WorkList />
      <Loaded query={dashboard} failure={texts.loadFailed} skeleton={<DashboardSkeleton />}>
        {(data) => (
          <div className={page.page}>
            <Figures data={data} />
            <RevenueChart data={data} />
            <LastActivities records={data.lastActivities} />
            <MoneyFigures money={money} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
