import { EmptyState } from '@parkwart/ui/EmptyState';
import { PageHeading } from '@parkwart/ui/PageHeading';

export function UsersPage() {
  return (
    <>
      <PageHeading title="Benutzer" />
      <EmptyState icon="info">folgt</EmptyState>
    </>
  );
}
