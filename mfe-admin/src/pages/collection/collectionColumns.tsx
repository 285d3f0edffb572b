import type { Collection, CollectionState } from '@parkwart/contracts/entities/collection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { Button } from '@parkwart/ui/Button';
import type { Column } from '@parkwart/ui/DataTable';
import text from '@parkwart/ui/text.module.css';
import { onIntent } from '@parkwart/web/chunk';
import type { Ticks } from '../../parts/items/tickColumn.tsx';
import { paymentDialog } from '../../record/account/dialogs.ts';
import { recallDialog } from '../../record/hand-over/recallDialog.ts';
import { texts as handOverTexts } from '../../record/hand-over/texts.ts';
import classes from './Collection.module.css';
import { caseColumns } from './caseColumns.tsx';
import { texts } from './texts.ts';

interface Actions {
  readonly state: CollectionState;
  readonly pay: (record: ParkingRecord) => void;
  readonly recall: (row: Collection) => void;
}

const { columns } = texts;

export function collectionColumns(ticks: Ticks<Collection>, { state, ...actions }: Actions): Column<Collection>[] {
  const { select, entry, amount } = caseColumns(ticks);
  return [
    select,
    entry,
    { id: 'day', header: columns.handedOver, wide: true, cell: ({ day }) => day },
    amount,
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
