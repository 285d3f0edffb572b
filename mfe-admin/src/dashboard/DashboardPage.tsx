import { EmptyState } from '@parkwart/ui/EmptyState';
import { PageHeading } from '@parkwart/ui/PageHeading';

export function DashboardPage() {
  return (
    <>
      <PageHeading title="Dashboard" />
      <EmptyState icon="info">folgt</EmptyState>
    </>
  );
}
