import type { ReactNode } from 'react';
import { RecordDialogs } from '../record-detail/RecordDialogs.tsx';
import classes from './ListPage.module.css';
import { useLiveLists } from './useLiveLists.ts';

export function ListPage({ children }: { readonly children: ReactNode }) {
  useLiveLists();
  return (
    <>
      <div className={classes.page}>{children}</div>
      <RecordDialogs />
    </>
  );
}
