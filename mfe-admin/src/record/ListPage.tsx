import type { ReactNode } from 'react';
import classes from './ListPage.module.css';

export function ListPage({ children }: { readonly children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}
