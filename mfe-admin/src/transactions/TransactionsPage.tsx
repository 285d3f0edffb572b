import { EmptyState } from '@parkwart/ui/EmptyState';
import { PageHeading } from '@parkwart/ui/PageHeading';

export function TransactionsPage() {
  return (
    <>
      <PageHeading title="Bußgelder" />
      <EmptyState icon="info">folgt</EmptyState>
    </>
  );
}
