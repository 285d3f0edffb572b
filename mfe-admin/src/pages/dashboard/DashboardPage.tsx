import { Loaded } from '../../parts/loading/Loaded.tsx';
import page from '../../parts/loading/Page.module.css';
import { Page } from '../../parts/loading/Page.tsx';
import { useDashboard, useMoneyFigures } from './api.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { LastActivities } from './LastActivities.tsx';
import { MoneyFigures } from './MoneyFigures.tsx';
import { RevenueChart } from './RevenueChart.tsx';
import { texts } from './texts.ts';

export function DashboardPage() {
  const dashboard = useDashboard();
  // Called here, so that both requests run in parallel.
  const money = useMoneyFigures();
  return (
    <Page title={texts.title}>
      <FirstSteps />
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
