import type { Collection, CollectionState } from '@parkwart/contracts/entities/collection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents, formatEuros } from '@parkwart/contracts/rules/money';
import { Button } from '@parkwart/ui/Button';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { paymentDialog } from '../account/bookingDialogs.ts';
import { recallDialog } from '../hand-over/recallDialog.ts';
import { texts as handOverTexts } from '../hand-over/texts.ts';
import { Tick } from '../items/Tick.tsx';
import { onIntent } from '../loading/chunk.ts';
import { CaseCell } from './CaseCell.tsx';
import classes from './Collection.module.css';
import { texts } from './texts.ts';

interface Actions {
  readonly state: CollectionState;
  readonly isChosen: (row: Collection) => boolean;
  readonly choose: (id: string, isChosen: boolean) => void;
  readonly pay: (record: ParkingRecord) => void;
  readonly recall: (row: Collection) => void;
}

const { columns } = texts;

/** Their ids are those of `bank/EntryTable.module.css`. */
export function collectionColumns({ state, isChosen, choose, ...actions }: Actions): Column<Collection>[] {
  return [
    {
      id: 'select',
      header: columns.select,
      wide: true,
      cell: (row) => (
        <Tick
          label={texts.choose(row.record.invoiceNumber)}
          isTicked={isChosen(row)}
          onTick={(isTicked) => choose(row._id, isTicked)}
        />
      ),
    },
    { id: 'entry', header: columns.who, wide: true, cell: ({ record }) => <CaseCell record={record} /> },
    { id: 'day', header: columns.handedOver, wide: true, cell: ({ day }) => day },
    {
      id: 'amount',
      header: columns.open,
      wide: true,
      align: 'end',
      cell: ({ record }) => <Money euros={eurosFromCents(openOf(record))} />,
    },
    { id: 'allocations', header: columns.state, wide: true, cell: (row) => <State row={row} /> },
    ...(state === 'open' ? [actionColumn(actions)] : []),
  ];
}

function State({ row: { agency, amount, paid, recalledOn, recallReason } }: { readonly row: Collection }) {
  return (
    <div className={classes.state}>
      <span>{agency}</span>
      <span className={text.hint}>{texts.amounts(formatEuros(amount), formatEuros(paid))}</span>
      {recalledOn && <span className={text.hint}>{handOverTexts.recalledOn(recalledOn, recallReason ?? '')}</span>}
    </div>
  );
}

function actionColumn({ pay, recall }: Pick<Actions, 'pay' | 'recall'>): Column<Collection> {
  return {
    id: 'actions',
    header: columns.actions,
    wide: true,
    align: 'end',
    cell: (row) => (
      <span className={classes.actions}>
        <Button
          size="small"
          aria-label={handOverTexts.named(texts.payment, row.record.invoiceNumber)}
          {...onIntent(paymentDialog)}
          onClick={() => pay(row.record)}
        >
          {texts.payment}
        </Button>
        <Button
          size="small"
          aria-label={handOverTexts.named(handOverTexts.recall, row.record.invoiceNumber)}
          {...onIntent(recallDialog)}
          onClick={() => recall(row)}
        >
          {handOverTexts.recall}
        </Button>
      </span>
    ),
  };
}
