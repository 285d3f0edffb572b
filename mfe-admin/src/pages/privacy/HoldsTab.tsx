import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Plate } from '@parkwart/ui/Plate';
import { Link } from '@parkwart/web';
import { AddButton, ItemActions } from '../../parts/items/ItemActions.tsx';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { holdDialog, useHoldDialogs } from '../../record/hold/HoldPanel.tsx';
import { type Hold, useHolds } from '../../record/hold/hold.ts';
import { texts as holdTexts } from '../../record/hold/texts.ts';
import classes from './Privacy.module.css';
import { texts } from './texts.ts';

interface Actions {
  readonly hold: (hold: Hold) => void;
  readonly lift: (hold: Hold) => void;
}

const columnsWith = ({ hold, lift }: Actions): readonly Column<Hold>[] => [
  {
    id: 'record',
    header: texts.holdColumns.record,
    cell: ({ invoiceNumber }) => <Link to={`/pay?list=all&record=${invoiceNumber}`}>{invoiceNumber}</Link>,
  },
  {
    id: 'plate',
    header: texts.holdColumns.plate,
    cell: ({ vehicleNumber }) => <Plate number={vehicleNumber} size="small" />,
  },
  { id: 'until', header: texts.holdColumns.until, cell: ({ until }) => until },
  {
    id: 'reason',
    header: texts.holdColumns.reason,
    cell: ({ reason }) => <span className={classes.reason}>{reason || '–'}</span>,
  },
  {
    id: 'actions',
    header: texts.holdColumns.actions,
    align: 'end',
    cell: (row) => (
      <ItemActions
        editLabel={holdTexts.change(row.invoiceNumber)}
        removeLabel={holdTexts.lift(row.invoiceNumber)}
        dialog={holdDialog}
        onEdit={() => hold(row)}
        onRemove={() => lift(row)}
      />
    ),
  },
];

export function HoldsTab() {
  const holds = useHolds();
  const { hold, lift, dialogs } = useHoldDialogs();
  return (
    <div className={classes.tab}>
      <div className={classes.found}>
        <p className={classes.intro}>{texts.holdsIntro}</p>
        <AddButton label={holdTexts.add} dialog={holdDialog} onAdd={() => hold()} />
      </div>
      <Loaded query={holds} failure={texts.holdsFailed}>
        {(rows) => (
          <DataTable
            label={texts.holdList}
            columns={columnsWith({ hold, lift })}
            rows={rows}
            rowKey={({ invoiceNumber }) => invoiceNumber}
            empty={<EmptyState icon="info">{texts.noHolds}</EmptyState>}
          />
        )}
      </Loaded>
      {dialogs}
    </div>
  );
}
