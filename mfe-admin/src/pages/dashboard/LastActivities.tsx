import { disable } from '@parkwart/contracts/calls/disable';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { finesTotal, openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Column } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Money } from '@parkwart/ui/Money';
import { Plate } from '@parkwart/ui/Plate';
import { Switch } from '@parkwart/ui/Switch';
import { failureToast } from '../../parts/loading/failureToasts.tsx';
import { RecordLink, RecordRows } from '../../record/detail/RecordRows.tsx';
import { useRecordChange } from '../../record/useRecordChange.ts';
import classes from './Dashboard.module.css';
import { texts } from './texts.ts';

function activityColumns(setDisabled: (record: ParkingRecord, isDisable: boolean) => void): Column<ParkingRecord>[] {
  return [
    {
      id: 'invoice',
      header: texts.invoice,
      cell: ({ invoiceNumber }) => <RecordLink invoiceNumber={invoiceNumber}>{invoiceNumber}</RecordLink>,
    },
    { id: 'date', header: texts.date, cell: ({ date }) => date },
    { id: 'time', header: texts.time, cell: ({ entryTime }) => entryTime },
    { id: 'plate', header: texts.plate, cell: ({ vehicleNumber }) => <Plate number={vehicleNumber} size="small" /> },
    {
      id: 'fines',
      header: texts.fines,
      align: 'end',
      cell: ({ fines }) => <Money euros={eurosFromCents(finesTotal(fines))} />,
    },
    {
      id: 'open',
      header: texts.open,
      align: 'end',
      cell: (record) => <Money euros={eurosFromCents(openOf(record))} />,
    },
    {
      id: 'active',
      header: texts.active,
      align: 'end',
      cell: (record) => (
        <Switch
          label={texts.isActive(record.invoiceNumber)}
          labelHidden
          isSelected={!record.isDisable}
          onChange={(isActive) => setDisabled(record, !isActive)}
        />
      ),
    },
  ];
}

export function LastActivities({ records }: { readonly records: readonly ParkingRecord[] }) {
  const change = useRecordChange(disable);
  const setDisabled = (record: ParkingRecord, isDisable: boolean) => {
    change(record, { isDisable }).catch((error) => failureToast(texts.disableFailed, error, texts.disableFailed));
  };
  return (
    <section aria-labelledby="activities">
      <header className={classes.heading}>
        <h2 id="activities">{texts.activities}</h2>
      </header>
      <RecordRows
        label={texts.activities}
        columns={activityColumns(setDisabled)}
        rows={records}
        rowKey={({ _id }) => _id}
        isInactive={({ isDisable }) => isDisable}
        empty={<EmptyState>{texts.empty}</EmptyState>}
      />
    </section>
  );
}
