import type { FineType } from '@parkwart/contracts/fineType';
import type { Column } from '@parkwart/ui/DataTable';
import { IconButton } from '@parkwart/ui/IconButton';
import { Money } from '@parkwart/ui/Money';
import classes from './FineTypes.module.css';
import { texts } from './texts.ts';

interface Actions {
  readonly edit: (fineType: FineType) => void;
  readonly remove: (fineType: FineType) => void;
}

export interface Row {
  readonly number: number;
  readonly fineType: FineType;
}

export function fineTypeColumns({ edit, remove }: Actions): Column<Row>[] {
  return [
    { id: 'number', header: texts.number, cell: ({ number }) => number },
    {
      id: 'type',
      header: texts.type,
      wide: true,
      cell: ({ fineType }) => (
        <>
          <strong>{fineType.fineType}</strong>
          {fineType.fineDescription && <p className={classes.description}>{fineType.fineDescription}</p>}
        </>
      ),
    },
    { id: 'price', header: texts.price, align: 'end', cell: ({ fineType }) => <Money euros={fineType.finePrice} /> },
    {
      id: 'actions',
      header: texts.actions,
      align: 'end',
      cell: ({ fineType }) => (
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
