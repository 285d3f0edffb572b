import { getWork, type Work, type WorkKind } from '@parkwart/contracts/calls/work';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { callApi, Link, useQuery } from '@parkwart/web';
import { DASHBOARD_KEY } from '../recordCache.ts';
import classes from './Tasks.module.css';
import { texts } from './texts.ts';

/** The query key begins with the dashboard's key, so that reloading the dashboard also reloads the tasks. */
export function useWork() {
  return useQuery({
    queryKey: [...DASHBOARD_KEY, 'work'],
    queryFn: async ({ signal }) => (await callApi(getWork, {}, { signal })).work,
    refetchOnWindowFocus: true,
  });
}

interface TasksProps {
  readonly work: readonly Work[];
  /** The address of each kind of task that is shown. Other kinds, also those of a newer service, are not shown. */
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
