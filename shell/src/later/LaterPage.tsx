import { EmptyState } from '@parkwart/ui/EmptyState';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { texts } from './texts.ts';

/** Stands for a page that comes with a later issue. */
export function LaterPage({ title }: { readonly title: keyof typeof texts.titles }) {
  return (
    <>
      <PageHeading title={texts.titles[title]} />
      <EmptyState icon="info">{texts.later}</EmptyState>
    </>
  );
}
