import type { ReactNode } from 'react';
import { useLiveLists } from '../record/useLiveLists.ts';
import { RecordDialogs } from '../record-detail/RecordDialogs.tsx';
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
