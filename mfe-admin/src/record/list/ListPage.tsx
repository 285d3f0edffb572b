import type { ReactNode } from 'react';
import { useOtherTabs } from '../../parts/form/otherTabs.ts';
import { RecordDialogs } from '../detail/RecordDialogs.tsx';
import { useLiveLists } from '../useLiveLists.ts';
import classes from './ListPage.module.css';

interface ListPageProps {
  /** Whether the page scrolls instead of its list. */
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

/** Wraps tabs; their panel fills the page, so that the list in it scrolls instead of the page. */
export function TabsOfList({ children }: { readonly children: ReactNode }) {
  return <div className={classes.lists}>{children}</div>;
}

export function ListPage({ isTall, children }: ListPageProps) {
  useLiveLists();
  useOtherTabs();
  return (
    <>
      <div className={classes.page} data-tall={isTall || undefined}>
        {children}
      </div>
      <RecordDialogs />
    </>
  );
}
