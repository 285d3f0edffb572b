import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Boundary } from '../Boundary.tsx';
import classes from './RemotePage.module.css';
import { texts } from './texts.ts';

interface LazyPageProps {
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  readonly fullPage?: boolean;
}

/** Loads one of the shell's pages on first use. */
export function LazyPage({ load, fullPage = false }: LazyPageProps) {
  const [Page, setPage] = useState(() => lazy(load));
  const renderFailure = (redraw: () => void) => {
    const retry = () => {
      // A lazy component caches its failure.
      setPage(() => lazy(load));
      redraw();
    };
    return (
      <div className={classes.place}>
        <ErrorState message={texts.failed} details={fullPage ? undefined : texts.failedDetails} onRetry={retry} />
      </div>
    );
  };
  const skeleton = (
    <div className={classes.place}>
      <Skeleton lines={6} label={texts.loading} />
    </div>
  );
  return (
    <Boundary fallback={renderFailure}>
      <Suspense fallback={skeleton}>
        <Page />
      </Suspense>
    </Boundary>
  );
}
