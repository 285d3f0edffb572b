import type { FineType } from '@parkwart/contracts/calls/fineType';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import { ItemActions } from '../../items/ItemActions.tsx';
import classes from './FineTypes.module.css';
import { fineTypeDialog } from './fineTypeDialog.ts';
import { texts } from './texts.ts';

interface Actions {
  readonly edit: (fineType: FineType) => void;
  readonly remove: (fineType: FineType) => void;
}

export function fineTypeColumns({ edit, remove }: Actions): Column<FineType>[] {
  return [
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
}
