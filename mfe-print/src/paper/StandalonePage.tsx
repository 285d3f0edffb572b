import { Card } from '@parkwart/ui/Card';
import { EmptyState, type EmptyStateProps } from '@parkwart/ui/EmptyState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Link } from '@parkwart/web';
import type { ReactNode } from 'react';
import classes from './StandalonePage.module.css';

const HOME = 'Zur Startseite';

interface StandalonePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Outside the shell's frame, so it links to the start page itself. */
export function StandalonePage({ title, children }: StandalonePageProps) {
  return (
    <main className={classes.page}>
      <Card>
        <h1 className={classes.title}>{title}</h1>
        {children}
        <p className={classes.home}>
          <Link to="/">{HOME}</Link>
        </p>
      </Card>
    </main>
  );
}

export function Loading({ title, label }: { readonly title: string; readonly label: string }) {
  return (
    <StandalonePage title={title}>
      <Skeleton lines={12} label={label} />
    </StandalonePage>
  );
}

export function Missing({ title, icon = 'receipt', children }: EmptyStateProps & { readonly title: string }) {
  return (
    <StandalonePage title={title}>
      <EmptyState icon={icon}>{children}</EmptyState>
    </StandalonePage>
  );
}
