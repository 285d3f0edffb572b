import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { useLocation } from '@parkwart/web';
import type { ComponentType } from 'react';
import { Boundary } from '../Boundary.tsx';
import type { Exposed } from './load.ts';
import { OwnPage } from './OwnPage.tsx';
import classes from './RemotePage.module.css';
import { isContractKnown } from './takeUp.ts';
import { texts } from './texts.ts';
import { useExposed } from './useExposed.ts';

const oldShell = () => import('./OldShell.tsx');

/** Ids of exposed modules that hold a page, `mfe-staff/CheckInPage` for one named `CheckInPage`. */
export type PageId = {
  [Id in keyof Exposed]: Exposed[Id] extends Readonly<Record<string, ComponentType>> ? Id : never;
}[keyof Exposed];

/** A page of a remote. When it cannot be had or breaks, the rest of the shell goes on working. */
export function RemotePage({ id }: { readonly id: PageId }) {
  const page = useExposed(id);
  const { pathname } = useLocation();
  const failure = (retry: () => void) => (
    <div className={classes.place}>
      <ErrorState message={texts.failed} details={texts.failedDetails} onRetry={retry} />
    </div>
  );
  if (page.status === 'failed') return isContractKnown(id) ? failure(page.retry) : <OwnPage load={oldShell} />;
  if (page.status === 'loading') {
    return (
      <div className={classes.place}>
        <Skeleton lines={6} label={texts.loading} />
      </div>
    );
  }
  const [Page] = Object.values(page.module) as ComponentType[];
  return (
    <Boundary fallback={failure} place={pathname}>
      {Page && <Page />}
    </Boundary>
  );
}
