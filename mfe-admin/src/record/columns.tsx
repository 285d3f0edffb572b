import { finesTotal } from '@parkwart/contracts/claim';
import { eurosFromCents } from '@parkwart/contracts/money';
import type { RecordFilters } from '@parkwart/contracts/recordLists';
import { ColourSwatch } from '@parkwart/ui/ColourSwatch';
import { Money } from '@parkwart/ui/Money';
import { Plate } from '@parkwart/ui/Plate';
import { DunningActions } from './DunningActions.tsx';
import type { RecordColumn } from './RecordColumn.ts';
import { texts } from './texts.ts';

const headers = texts.columns;

/** Euros; larger amounts don't fit the column at the usual size. */
const LONG_AMOUNT = 1_000;

export const invoiceColumn: RecordColumn = {
  id: 'invoice',
  header: headers.invoice,
  width: 78,
  cell: ({ invoiceNumber }) => invoiceNumber,
};
export const dateColumn: RecordColumn = { id: 'date', header: headers.date, width: 82, cell: ({ date }) => date };
export const colourColumn: RecordColumn = {
  id: 'colour',
  header: headers.colour,
  width: 90,
  below: 'model',
  cell: ({ vehicleColor }) => (vehicleColor ? <ColourSwatch colour={vehicleColor} /> : texts.none),
};
export const modelColumn: RecordColumn = {
  id: 'model',
  header: headers.model,
  width: 102,
  grow: 1,
  cell: ({ vehicleModel }) => vehicleModel || texts.none,
};
export const fineColumn: RecordColumn = {
  id: 'fine',
  header: headers.fine,
  width: 80,
  align: 'end',
  cell: ({ fines }) => {
    const total = eurosFromCents(finesTotal(fines));
    return (
      <span data-long={total >= LONG_AMOUNT || undefined}>
        <Money euros={total} />
      </span>
    );
  },
};
export const plateColumn = (header: string): RecordColumn => ({
  id: 'plate',
  header,
  width: 138,
  cell: ({ vehicleNumber }) => <Plate number={vehicleNumber} size="small" />,
});

export function dunningColumns(filters: RecordFilters): readonly RecordColumn[] {
  return [
    invoiceColumn,
    dateColumn,
    plateColumn(headers.vehicleNumber),
    colourColumn,
    modelColumn,
    {
      id: 'checkout',
      header: headers.checkout,
      width: 88,
      grow: 1,
      cell: ({ exitTime }) => exitTime ?? texts.stillParked,
    },
    fineColumn,
    {
      id: 'actions',
      header: headers.actions,
      width: 132,
      cell: (record) => <DunningActions record={record} filters={filters} />,
    },
  ];
}
