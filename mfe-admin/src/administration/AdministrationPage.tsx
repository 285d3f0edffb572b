import { EmptyState } from '@parkwart/ui/EmptyState';
import { PageHeading } from '@parkwart/ui/PageHeading';

export function AdministrationPage() {
  return (
    <>
      <PageHeading title="Verwaltung" />
      <EmptyState icon="info">folgt</EmptyState>
    </>
  );
}
