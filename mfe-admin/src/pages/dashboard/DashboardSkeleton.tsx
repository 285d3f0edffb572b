import { Card } from '@parkwart/ui/Card';
import { Skeleton } from '@parkwart/ui/Skeleton';
import page from '../../parts/loading/Page.module.css';
import classes from './Dashboard.module.css';
import { RevenueCard } from './RevenueCard.tsx';

const FIGURES = ['this month', 'last month', 'tax', 'parked'];

export function DashboardSkeleton() {
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
