import type { FineType } from '@parkwart/contracts/calls/fineType';
import { Button } from '@parkwart/ui/Button';
import { DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { RemoveDialog } from '../../form/RemoveDialog.tsx';
import { useDialog } from '../../form/useDialog.ts';
import { Loaded } from '../../loading/Loaded.tsx';
import { deleteFineType, FINE_TYPES_KEY, useFineTypes } from './api.ts';
import { FineTypeDialog } from './FineTypeDialog.tsx';
import classes from './FineTypes.module.css';
import { fineTypeColumns } from './fineTypeColumns.tsx';
import { texts } from './texts.ts';

export function FineTypes() {
  const fineTypes = useFineTypes();
  const editing = useDialog<FineType>();
  const removing = useDialog<FineType>();
  const columns = fineTypeColumns({ edit: editing.open, remove: removing.open });
  const asListed = (subject: FineType | undefined) =>
    fineTypes.data?.find(({ _id }) => _id === subject?._id) ?? subject;
  const removed = asListed(removing.subject);
  return (
    <>
      <div className={classes.bar}>
        <Button variant="primary" onClick={() => editing.open()}>
          <OfficeIcon name="plus" />
          {texts.add}
        </Button>
      </div>
      <Loaded query={fineTypes} failure={texts.loadFailed}>
        {(all) => (
          <DataTable
            label={texts.list}
            columns={columns}
            rows={all}
            rowKey={({ _id }) => _id}
            empty={<EmptyState>{texts.empty}</EmptyState>}
          />
        )}
      </Loaded>
      <FineTypeDialog
        key={`edit-${editing.opening}`}
        fineType={asListed(editing.subject)}
        isOpen={editing.isOpen}
        onClose={editing.close}
      />
      <RemoveDialog
        key={`remove-${removing.opening}`}
        subject={removed}
        name={removed?.fineType}
        send={deleteFineType}
        queryKey={FINE_TYPES_KEY}
        texts={texts}
        isOpen={removing.isOpen}
        onClose={removing.close}
      />
    </>
  );
}
