import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { type Chunk, useChunk } from '@parkwart/web/chunk';
import { type ComponentType, Suspense } from 'react';
import { Boundary } from '../Boundary.tsx';
import classes from './RemotePage.module.css';
import { texts } from './texts.ts';

interface LazyPageProps {
  readonly page: Chunk<{ readonly default: ComponentType }>;
  readonly fullPage?: boolean;
}

/**
 * Loads one of the shell's pages on first use. Does not use React's `lazy`, with which React shows the loaded page no
 * earlier than 300 ms after the fallback.
 */
export function LazyPage({ page, fullPage = false }: LazyPageProps) {
  const { code, hasFailed, retry } = useChunk(page, true);
  const renderFailure = (onRetry: () => void) => (
    <div className={classes.place}>
      <ErrorState message={texts.failed} details={fullPage ? undefined : texts.failedDetails} onRetry={onRetry} />
    </div>
  );
  const skeleton = (
    <div className={classes.place}>
      <Skeleton lines={6} label={texts.loading} />
    </div>
  );
  if (hasFailed) return renderFailure(retry);
  if (!code) return skeleton;
  const { default: Page } = code;
  return (
    <Boundary fallback={renderFailure}>
      {/* A page with queries suspends until their library is loaded. */}
      <Suspense fallback={skeleton}>
        <Page />
      </Suspense>
    </Boundary>
  );
}
