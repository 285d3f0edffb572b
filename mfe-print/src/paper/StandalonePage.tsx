import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Link } from '@parkwart/web';
import type { ReactNode } from 'react';
import classes from './StandalonePage.module.css';

const HOME = 'Zur Startseite';

const PATHS = {
  lock: 'M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  receipt: 'M6 3.5l2 1.5 2-1.5 2 1.5 2-1.5 2 1.5 2-1.5v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5ZM9 9.5h6M9 13.5h6',
} as const;

interface StandalonePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page outside the shell's frame. It therefore contains its own link to the start page. */
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

interface MissingProps extends StandalonePageProps {
  readonly icon?: keyof typeof PATHS;
}

export function Missing({ title, icon = 'receipt', children }: MissingProps) {
  return (
    <StandalonePage title={title}>
      <EmptyState path={PATHS[icon]}>{children}</EmptyState>
    </StandalonePage>
  );
}
