import type { WorkKind } from '@parkwart/contracts/calls/work';
import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { errorMessage } from '@parkwart/web/errors';
import classes from '../../record/tasks/Tasks.module.css';
import { Tasks, useWork } from '../../record/tasks/Tasks.tsx';
import { texts } from '../../record/tasks/texts.ts';
import { COLLECTION_TAB, KEEPER_TAB, RUN_TAB } from '../reminders/reminderAddress.ts';
import { longParkedAddress } from './listAddress.ts';

const ADDRESSES: Readonly<Record<Exclude<WorkKind, 'parked'>, string>> = {
  overdue: '/pay?list=active&overdue=true',
  inbox: '/inbox',
  payments: '/bank',
  refunds: '/bank?state=refunds',
  letters: '/reminder',
  run: `/reminder?tab=${RUN_TAB}`,
  collection: `/reminder?tab=${COLLECTION_TAB}`,
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
        <Tasks work={data} addresses={{ ...ADDRESSES, parked: longParkedAddress(new Date()) }} />
      ) : error && !isFetching ? (
        <ErrorState message={texts.loadFailed} details={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Card>
  );
}
