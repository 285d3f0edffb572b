import { Skeleton } from '@parkwart/ui/Skeleton';
import { useLocation } from '@parkwart/web';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { texts } from './texts.ts';

/**
 * For shells that predate the registry's page lists; newer pages are not listed. Chunks are named like the exposed
 * modules, so the release contains each page once.
 */
const LOADERS = {
  '/admin': async () =>
    (await import(/* webpackChunkName: 'DashboardPage' */ './dashboard/DashboardPage.tsx')).DashboardPage,
  '/add-user': async () => (await import(/* webpackChunkName: 'UsersPage' */ './users/UsersPage.tsx')).UsersPage,
  '/add-fine': async () =>
    (await import(/* webpackChunkName: 'AdministrationPage' */ './administration/AdministrationPage.tsx'))
      .AdministrationPage,
  '/pay': async () => (await import(/* webpackChunkName: 'FinesPage' */ './fines/FinesPage.tsx')).FinesPage,
  '/reminder': async () =>
    (await import(/* webpackChunkName: 'RemindersPage' */ './reminders/RemindersPage.tsx')).RemindersPage,
};
type Path = keyof typeof LOADERS;
const isPath = (path: string): path is Path => path in LOADERS;

const pages = new Map<Path, ComponentType>();
const failedPaths = new Set<Path>();

function pageAt(path: Path): ComponentType {
  const known = pages.get(path);
  if (known) return known;
  const fetched = lazy(async () => {
    try {
      return { default: await LOADERS[path]() };
    } catch (error) {
      failedPaths.add(path);
      throw error;
    }
  });
  pages.set(path, fetched);
  return fetched;
}

/** React.lazy caches a rejection; a retry needs a new lazy component. */
function forgetFailedPages(): void {
  for (const path of failedPaths) pages.delete(path);
  failedPaths.clear();
}

export function AdminPages() {
  const { pathname } = useLocation();
  // The shell mounts this component again on a retry.
  useState(forgetFailedPages);
  const Page = pageAt(isPath(pathname) ? pathname : '/admin');
  return (
    <Suspense fallback={<Skeleton lines={6} label={texts.loading} />}>
      <Page />
    </Suspense>
  );
}
