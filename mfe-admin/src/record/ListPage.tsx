import type { ReactNode } from 'react';
import classes from './ListPage.module.css';

/** A page whose last part is a list that fills the rest of the window and scrolls by itself. */
export function ListPage({ children }: { readonly children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}
