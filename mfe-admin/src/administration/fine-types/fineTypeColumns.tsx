import type { FineType } from '@parkwart/contracts/calls/fineType';
import type { Column } from '@parkwart/ui/DataTable';
import { IconButton } from '@parkwart/ui/IconButton';
import { Money } from '@parkwart/ui/Money';
import classes from './FineTypes.module.css';
import { texts } from './texts.ts';

interface Actions {
  readonly edit: (fineType: FineType) => void;
  readonly remove: (fineType: FineType) => void;
}

export function fineTypeColumns({ edit, remove }: Actions): Column<FineType>[] {
  return [
    { id: 'number', header: texts.number, cell: ({ number }) => number ?? texts.none },
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
        <span className={classes.actions}>
          <IconButton icon="edit" label={texts.edit(fineType.fineType)} onClick={() => edit(fineType)} />
          <IconButton
            icon="trash"
            variant="danger"
            label={texts.remove(fineType.fineType)}
            onClick={() => remove(fineType)}
          />
        </span>
      ),
    },
  ];
}
