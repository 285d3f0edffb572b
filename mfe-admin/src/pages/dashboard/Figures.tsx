import { type Dashboard, type FinesByList, TAX_RATE } from '@parkwart/contracts/calls/dashboard';
import { Money } from '@parkwart/ui/Money';
import { StatCard } from '@parkwart/ui/StatCard';
import { Link } from '@parkwart/web';
import classes from './Dashboard.module.css';
import { type Days, finesAddress, monthOf, PARKED_ADDRESS } from './listAddress.ts';
import { texts } from './texts.ts';

type FinesOfMonth = Dashboard['finesThisMonth'];

/** Paid ones first; lists without fines are omitted. */
const PARTS: readonly (keyof FinesByList)[] = ['closed', 'open', 'reminder', 'printed', 'collection'];

function FinesCard({
  label,
  fines,
  days,
}: {
  readonly label: string;
  readonly fines: FinesOfMonth;
  readonly days: Days;
}) {
  const { count, sum, byList } = fines;
  return (
    <StatCard
      label={label}
      value={<Money euros={sum} />}
      note={
        <ul className={classes.parts}>
          <li>
            <Link className={classes.part} to={finesAddress(days)}>
              {texts.count(count)}
            </Link>
          </li>
          {PARTS.filter((list) => byList[list] > 0).map((list) => (
            <li key={list}>
              <Link className={classes.part} to={finesAddress(days, list)}>
                {texts.parts[list]} <Money euros={byList[list]} />
              </Link>
            </li>
          ))}
        </ul>
      }
    />
  );
}

export function Figures({ data }: { readonly data: Dashboard }) {
  const { finesThisMonth, finesLastMonth, taxLastMonth, parkedNow } = data;
  const now = new Date();
  const lastMonth = monthOf(now, -1);
  const percent = Math.round(TAX_RATE * 100);
  return (
    <section className={classes.figures} aria-label={texts.figures}>
      <FinesCard label={texts.finesThisMonth} fines={finesThisMonth} days={monthOf(now)} />
      <FinesCard label={texts.finesLastMonth} fines={finesLastMonth} days={lastMonth} />
      <StatCard
        label={texts.tax(percent)}
        value={<Money euros={taxLastMonth} />}
        note={
          <ul className={classes.parts}>
            <li>
              <Link className={classes.part} to={finesAddress(lastMonth)}>
                {texts.ofLastMonth(percent)}
              </Link>
            </li>
            <li>
              <Link className={classes.part} to="/books">
                {texts.noVat}
              </Link>
            </li>
          </ul>
        }
      />
      <StatCard
        label={texts.parkedNow}
        value={parkedNow}
        note={
          <Link className={classes.part} to={PARKED_ADDRESS}>
            {texts.vehicles(parkedNow)}
          </Link>
        }
      />
    </section>
  );
}
