import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Boundary } from '../Boundary.tsx';
import classes from './RemotePage.module.css';
import { texts } from './texts.ts';

interface OwnPageProps {
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  readonly whole?: boolean;
}

/** Loads a page of the shell on first use. */
export function OwnPage({ load, whole = false }: OwnPageProps) {
  const [Page, setPage] = useState(() => lazy(load));
  const failure = (redraw: () => void) => {
    const retry = () => {
      // A lazy component caches its failure.
      setPage(() => lazy(load));
      redraw();
    };
    return (
      <div className={classes.place}>
        <ErrorState message={texts.failed} details={whole ? undefined : texts.failedDetails} onRetry={retry} />
      </div>
    );
  };
  const waiting = (
    <div className={classes.place}>
      <Skeleton lines={6} label={texts.loading} />
    </div>
  );
  return (
    <Boundary fallback={failure}>
      <Suspense fallback={waiting}>
        <Page />
      </Suspense>
    </Boundary>
  );
}
