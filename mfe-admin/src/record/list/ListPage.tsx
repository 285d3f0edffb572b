import type { ReactNode } from 'react';
import { RecordDialogs } from '../detail/RecordDialogs.tsx';
import { useLiveLists } from '../useLiveLists.ts';
import classes from './ListPage.module.css';

interface ListPageProps {
  /** Whether the page scrolls instead of its list. */
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

export function ListPage({ isTall, children }: ListPageProps) {
  useLiveLists();
  return (
    <>
      <div className={classes.page} data-tall={isTall || undefined}>
        {children}
      </div>
      <RecordDialogs />
    </>
  );
}
