import { PageHeading } from '@parkwart/ui/PageHeading';
import type { ReactNode } from 'react';
import classes from './Page.module.css';

interface PageProps {
  readonly title: string;
  /** What concerns the whole page. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the office: its name, and below it the parts one under the other. */
export function Page({ title, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <PageHeading title={title}>{actions}</PageHeading>
      {children}
    </div>
  );
}
