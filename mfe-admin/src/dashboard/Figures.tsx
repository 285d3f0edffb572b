import { type Dashboard, TAX_RATE } from '@parkwart/contracts/dashboard';
import { Money } from '@parkwart/ui/Money';
import { StatCard } from '@parkwart/ui/StatCard';
import classes from './Dashboard.module.css';
import { texts } from './texts.ts';

export function Figures({ data }: { readonly data: Dashboard }) {
  const { finesThisMonth, finesLastMonth, taxLastMonth, parkedNow } = data;
  return (
    <section className={classes.figures} aria-label={texts.figures}>
      <StatCard
        label={texts.finesThisMonth}
        value={<Money euros={finesThisMonth.sum} />}
        note={texts.count(finesThisMonth.count)}
      />
      <StatCard
        label={texts.finesLastMonth}
        value={<Money euros={finesLastMonth.sum} />}
        note={texts.count(finesLastMonth.count)}
      />
      <StatCard
        label={texts.tax(Math.round(TAX_RATE * 100))}
        value={<Money euros={taxLastMonth} />}
        note={texts.ofLastMonth}
      />
      <StatCard label={texts.parkedNow} value={parkedNow} note={texts.vehicles(parkedNow)} />
    </section>
  );
}
