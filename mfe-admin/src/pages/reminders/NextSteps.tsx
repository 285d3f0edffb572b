import { Card } from '@parkwart/ui/Card';
import { Skeleton } from '@parkwart/ui/Skeleton';
import type { ReactNode } from 'react';
import { Tasks, useWork } from '../../record/tasks/Tasks.tsx';
import { ALL_REQUESTS, COLLECTION_TAB, RUN_TAB } from './reminderAddress.ts';

const ADDRESSES = {
  // The task `overdue` is shown only if there is no task `run`: an older service does not send `run`.
  overdue: `/reminder?tab=${RUN_TAB}`,
  run: `/reminder?tab=${RUN_TAB}`,
  collection: `/reminder?tab=${COLLECTION_TAB}`,
  keepers: ALL_REQUESTS,
};

/**
 * Shows the next steps of dunning if there is no letter to print. If there is no next step either, shows the children.
 */
export function NextSteps({ children }: { readonly children: ReactNode }) {
  const { data = [], isPending } = useWork();
  if (isPending) return <Skeleton lines={3} />;
  const hasRun = data.some(({ kind }) => kind === 'run');
  const work = data.filter(({ kind }) => Object.hasOwn(ADDRESSES, kind) && !(kind === 'overdue' && hasRun));
  if (work.length === 0) return children;
  return (
    // The page stretches its last element, which must be this wrapper, because the card must not be stretched.
    <div>
      <Card>
        <p>Es ist keine Mahnung zu drucken. Als Nächstes:</p>
        <Tasks work={work} addresses={ADDRESSES} />
      </Card>
    </div>
  );
}
