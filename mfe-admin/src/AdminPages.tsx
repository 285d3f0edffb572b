import { Skeleton } from '@parkwart/ui/Skeleton';
import { useLocation } from '@parkwart/web';
import { type ComponentType, lazy, Suspense } from 'react';
import { texts } from './texts.ts';

/** Each page is a chunk of its own: the chart's library comes with the dashboard alone. */
const DashboardPage = lazy(async () => ({ default: (await import('./dashboard/DashboardPage.tsx')).DashboardPage }));
const PAGES: Readonly<Record<string, ComponentType>> = {
  '/add-user': lazy(async () => ({ default: (await import('./users/UsersPage.tsx')).UsersPage })),
  '/add-fine': lazy(async () => ({
    default: (await import('./administration/AdministrationPage.tsx')).AdministrationPage,
  })),
  '/pay': lazy(async () => ({ default: (await import('./transactions/TransactionsPage.tsx')).TransactionsPage })),
  '/reminder': lazy(async () => ({ default: (await import('./reminders/RemindersPage.tsx')).RemindersPage })),
};

/** The office: the page that the address names. */
export function AdminPages() {
  const { pathname } = useLocation();
  const Page = PAGES[pathname] ?? DashboardPage;
  return (
    <Suspense fallback={<Skeleton lines={6} label={texts.loading} />}>
      <Page />
    </Suspense>
  );
}
