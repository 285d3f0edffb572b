import { Button } from '@parkwart/ui/Button';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { Plate } from '@parkwart/ui/Plate';
import { Link } from '@parkwart/web';
import { type Hold, useHolds } from '../hold/api.ts';
import { holdDialog } from '../hold/holdDialog.ts';
import { texts as holdTexts } from '../hold/texts.ts';
import { useHoldDialogs } from '../hold/useHoldDialogs.tsx';
import { onIntent } from '../loading/chunk.ts';
import { Loaded } from '../loading/Loaded.tsx';
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
      <span className={classes.rowActions}>
        <IconButton
          icon="edit"
          label={holdTexts.change(row.invoiceNumber)}
          {...onIntent(holdDialog)}
          onClick={() => hold(row)}
        />
        <IconButton icon="trash" variant="danger" label={holdTexts.lift(row.invoiceNumber)} onClick={() => lift(row)} />
      </span>
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
        <Button variant="primary" {...onIntent(holdDialog)} onClick={() => hold()}>
          <OfficeIcon name="plus" />
          {holdTexts.add}
        </Button>
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
