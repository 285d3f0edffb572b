import type { Work, WorkKind } from '@parkwart/contracts/calls/work';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Link } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { KEEPER_TAB } from '../keeper-requests/keeperAddress.ts';
import { useWork } from './dashboard.ts';
import classes from './Tasks.module.css';
import { workTexts as texts } from './texts.ts';

const ADDRESSES: Readonly<Record<WorkKind, string>> = {
  overdue: '/pay?list=active&overdue=true',
  inbox: '/inbox',
  payments: '/bank',
  refunds: '/bank?state=refunds',
  letters: '/reminder',
  keepers: `/reminder?tab=${KEEPER_TAB}`,
  months: '/books',
};

/** What the office has to do, the most urgent first. */
export function WorkList() {
  const { data, error, isFetching, refetch } = useWork();
  return (
    <Card aria-labelledby="work">
      <header className={classes.head}>
        <h2 id="work">{texts.title}</h2>
      </header>
      {data ? (
        <Tasks work={data} addresses={ADDRESSES} />
      ) : error && !isFetching ? (
        <ErrorState message={texts.loadFailed} details={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={1} />
      )}
    </Card>
  );
}

interface TasksProps {
  readonly work: readonly Work[];
  /** Other kinds, also those of a newer service, are not shown. */
  readonly addresses: Readonly<Partial<Record<WorkKind, string>>>;
}

export function Tasks({ work, addresses }: TasksProps) {
  const shown = Object.entries(addresses) as [WorkKind, string][];
  const tasks = work.flatMap((task) =>
    shown.filter(([kind]) => kind === task.kind).map(([kind, to]) => ({ ...task, kind, to })),
  );
  if (tasks.length === 0) return <p>{texts.nothing}</p>;
  return (
    <ul className={classes.tasks}>
      {tasks.map(({ kind, to, count, isMore, since }) => (
        <li key={kind}>
          <Link className={classes.task} to={to}>
            <strong>{isMore ? texts.atLeast(formatNumber(count)) : formatNumber(count)}</strong>{' '}
            {texts.kinds[kind](count)}
            {since && <small> ({texts.since(since)})</small>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
