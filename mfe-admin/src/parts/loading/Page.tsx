import { PageHeading } from '@parkwart/ui/PageHeading';
import type { ReactNode } from 'react';
import { useOtherTabs } from '../form/otherTabs.ts';
import classes from './Page.module.css';

interface PageProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, actions, children }: PageProps) {
  useOtherTabs();
  return (
    <div className={classes.page}>
      <PageHeading title={title}>{actions}</PageHeading>
      {children}
    </div>
  );
}
