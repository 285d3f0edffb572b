import { EmptyState } from '@parkwart/ui/EmptyState';
import { PageHeading } from '@parkwart/ui/PageHeading';

export function RemindersPage() {
  return (
    <>
      <PageHeading title="Mahnverfahren" />
      <EmptyState icon="info">folgt</EmptyState>
    </>
  );
}
