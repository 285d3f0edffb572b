import { EmptyState } from '@parkwart/ui/EmptyState';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { useLocation } from '@parkwart/web';
import { texts } from './texts.ts';

/** Stands for the office's pages, which are still to come. */
export function AdminPages() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeading title={texts.titles[pathname] ?? texts.dashboard} />
      <EmptyState icon="info">{texts.later}</EmptyState>
    </>
  );
}
