import { DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { AddButton } from '../../items/AddButton.tsx';
import { useItemDialogs } from '../../items/useItemDialogs.tsx';
import { Loaded } from '../../loading/Loaded.tsx';
import { useFineTypes } from '../../record-detail/fineTypesApi.ts';
import { REMOVAL } from './api.ts';
import classes from './FineTypes.module.css';
import { fineTypeColumns } from './fineTypeColumns.tsx';
import { fineTypeDialog } from './fineTypeDialog.ts';
import { texts } from './texts.ts';

export function FineTypes() {
  const fineTypes = useFineTypes();
  const { edit, remove, dialogs } = useItemDialogs({
    items: fineTypes.data,
    dialog: fineTypeDialog,
    removal: REMOVAL,
  });
  return (
    <>
      <div className={classes.bar}>
        <AddButton label={texts.add} dialog={fineTypeDialog} onAdd={() => edit()} />
      </div>
      <Loaded query={fineTypes} failure={texts.loadFailed}>
        {(all) => (
          <DataTable
            label={texts.list}
            columns={fineTypeColumns({ edit, remove })}
            rows={all}
            rowKey={({ _id }) => _id}
            empty={<EmptyState>{texts.empty}</EmptyState>}
          />
        )}
      </Loaded>
      {dialogs}
    </>
  );
}
