import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { useLocation } from '@parkwart/web';
import { chunk } from '@parkwart/web/chunk';
import { Suspense } from 'react';
import { Boundary } from '../Boundary.tsx';
import type { ModuleId } from '../exposedIn.ts';
import { LazyPage } from './LazyPage.tsx';
import classes from './RemotePage.module.css';
import { isContractSupported } from './registerVersions.ts';
import { texts } from './texts.ts';
import { useExposedModule } from './useExposedModule.ts';

const outdatedShell = chunk(() => import('./OutdatedShell.tsx'));

export function Unavailable({ retry }: { readonly retry: () => void }) {
  return (
    <div className={classes.place}>
      <ErrorState message={texts.failed} details={texts.failedDetails} onRetry={retry} />
    </div>
  );
}

export function RemotePage({ id }: { readonly id: ModuleId }) {
  const page = useExposedModule(id);
  const { pathname } = useLocation();
  if (page.status === 'failed') {
    return isContractSupported(id) ? <Unavailable retry={page.retry} /> : <LazyPage page={outdatedShell} />;
  }
  const skeleton = (
    <div className={classes.place}>
      <Skeleton lines={6} label={texts.loading} />
    </div>
  );
  if (page.status === 'loading') return skeleton;
  const { Component: Page } = page;
  if (!Page) return <Unavailable retry={page.retry} />;
  return (
    <Boundary fallback={(retry) => <Unavailable retry={retry} />} resetKey={pathname}>
      <Suspense fallback={skeleton}>
        <Page />
      </Suspense>
    </Boundary>
  );
}
