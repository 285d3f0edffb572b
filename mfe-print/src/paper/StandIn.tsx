import { Card } from '@parkwart/ui/Card';
import { EmptyState, type EmptyStateProps } from '@parkwart/ui/EmptyState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Link } from '@parkwart/web';
import type { ReactNode } from 'react';
import classes from './StandIn.module.css';

const HOME = 'Zur Startseite';

interface StandInProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The page while there is nothing to see; it stands outside the shell's frame, so it has a way back of its own. */
export function StandIn({ title, children }: StandInProps) {
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

/** While what is to be printed is on its way; `label` says so to who cannot see it. */
export function Loading({ title, label }: { readonly title: string; readonly label: string }) {
  return (
    <StandIn title={title}>
      <Skeleton lines={12} label={label} />
    </StandIn>
  );
}

/** When there is nothing to print, and why. */
export function Missing({ title, icon = 'receipt', children }: EmptyStateProps & { readonly title: string }) {
  return (
    <StandIn title={title}>
      <EmptyState icon={icon}>{children}</EmptyState>
    </StandIn>
  );
}
