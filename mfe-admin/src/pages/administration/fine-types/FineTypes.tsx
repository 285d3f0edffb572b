import { type FineType, removeFine } from '@parkwart/contracts/calls/fineType';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Money } from '@parkwart/ui/Money';
import { callApi } from '@parkwart/web';
import { chunk } from '@parkwart/web/chunk';
import { AddButton, ItemActions } from '../../../parts/items/ItemActions.tsx';
import { useItemDialogs } from '../../../parts/items/useItemDialogs.tsx';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import { FINE_TYPES_KEY, useFineTypes } from '../../../record/detail/fineTypes.ts';
import classes from './FineTypes.module.css';
import { texts } from './texts.ts';

const fineTypeDialog = chunk(
  async () => (await import(/* webpackChunkName: 'FineTypeDialog' */ './forms.tsx')).FineTypeDialog,
);

const REMOVAL = {
  nameOf: ({ fineType }: FineType) => fineType,
  send: ({ _id, version }: FineType) => callApi(removeFine, { params: { id: _id } }, { ifMatch: version }),
  queryKey: FINE_TYPES_KEY,
  texts,
};

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
            columns={columnsWith({ edit, remove })}
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

interface Actions {
  readonly edit: (fineType: FineType) => void;
  readonly remove: (fineType: FineType) => void;
}

const columnsWith = ({ edit, remove }: Actions): Column<FineType>[] => [
  { id: 'number', header: texts.number, cell: ({ number }) => number },
  {
    id: 'type',
    header: texts.type,
    wide: true,
    cell: ({ fineType, fineDescription }) => (
      <>
        <strong>{fineType}</strong>
        {fineDescription && <p className={classes.description}>{fineDescription}</p>}
      </>
    ),
  },
  { id: 'price', header: texts.price, align: 'end', cell: ({ finePrice }) => <Money euros={finePrice} /> },
  {
    id: 'actions',
    header: texts.actions,
    align: 'end',
    cell: (fineType) => (
      <ItemActions
        editLabel={texts.edit(fineType.fineType)}
        removeLabel={texts.remove(fineType.fineType)}
        dialog={fineTypeDialog}
        onEdit={() => edit(fineType)}
        onRemove={() => remove(fineType)}
      />
    ),
  },
];
