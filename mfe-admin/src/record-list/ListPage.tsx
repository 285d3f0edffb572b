import type { ReactNode } from 'react';
import { useLiveLists } from '../record/useLiveLists.ts';
import { RecordDialogs } from '../record-detail/RecordDialogs.tsx';
import classes from './ListPage.module.css';

export function ListPage({ children }: { readonly children: ReactNode }) {
  useLiveLists();
  return (
    <>
      <div className={classes.page}>{children}</div>
      <RecordDialogs />
    </>
  );
}
