import { Card } from '@parkwart/ui/Card';
import type { ReactNode } from 'react';
import classes from './Dashboard.module.css';
import { texts } from './texts.ts';

interface RevenueCardProps {
  readonly weeks?: ReactNode;
  readonly table?: ReactNode;
  readonly children: ReactNode;
}

/** Shows its texts before its figures are loaded. */
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
