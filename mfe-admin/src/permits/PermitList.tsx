import type { Permit } from '@parkwart/contracts/calls/permits';
import { Button } from '@parkwart/ui/Button';
import { DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Pages } from '../items/Pages.tsx';
import type { usePermits } from './api.ts';
import { permitColumns } from './permitColumns.tsx';
import { texts } from './texts.ts';
import { useEndPermit } from './useEndPermit.tsx';

interface PermitListProps {
  readonly permits: ReturnType<typeof usePermits>;
  readonly isFiltered: boolean;
  readonly onAdd: () => void;
  readonly onEdit: (permit: Permit) => void;
  readonly onRemove: (permit: Permit) => void;
}

export function PermitList({ permits, isFiltered, onAdd, onEdit, onRemove }: PermitListProps) {
  const endPermit = useEndPermit();
  const columns = permitColumns({
    now: new Date(),
    edit: onEdit,
    end: (permit) => void endPermit(permit),
    remove: onRemove,
  });
  return (
    <Pages query={permits} failure={texts.loadFailed}>
      {(pages) => (
        <DataTable
          label={texts.list}
          columns={columns}
          rows={pages.flat()}
          rowKey={({ _id }) => _id}
          empty={
            isFiltered || permits.isPlaceholderData ? (
              <EmptyState>{texts.empty}</EmptyState>
            ) : (
              <EmptyState icon="car">
                <p>{texts.none}</p>
                <p>{texts.whatFor}</p>
                <Button onClick={onAdd}>{texts.addFirst}</Button>
              </EmptyState>
            )
          }
        />
      )}
    </Pages>
  );
}
