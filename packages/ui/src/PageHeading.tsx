import type { ReactNode } from 'react';
import classes from './PageHeading.module.css';

export interface PageHeadingProps {
  title: string;
  children?: ReactNode;
}

export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <header className={classes.heading}>
      <h1>{title}</h1>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
