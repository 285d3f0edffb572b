import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { memo, type ReactNode } from 'react';
import type { RecordColumn } from './RecordColumn.ts';
import classes from './RecordRow.module.css';

/** I and paid share a highlight. */
function toneOf({ isDisable, isPay, MIStatus }: ParkingRecord): 'inactive' | 'paid' | 'reminder' | undefined {
  if (isDisable) return 'inactive';
  if (isPay || MIStatus === 'I') return 'paid';
  return MIStatus === 'M' ? 'reminder' : undefined;
}

/** Cards have no header row. */
const labelOf = (header: ReactNode) => (typeof header === 'string' ? header : undefined);

interface RecordRowProps {
  readonly record: ParkingRecord;
  readonly columns: readonly RecordColumn[];
  readonly rowIndex: number | undefined;
}

export const RecordRow = memo(function RecordRow({ record, columns, rowIndex }: RecordRowProps) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: without its display a row loses its role in some browsers
      role="row"
      className={classes.row}
      data-row
      data-invoice={record.invoiceNumber}
      data-tone={toneOf(record)}
      aria-rowindex={rowIndex}
    >
      {columns.map(({ id, align, header, cell }) =>
        id === 'invoice' ? (
          // biome-ignore lint/a11y/noRedundantRoles: as above
          <th key={id} role="rowheader" scope="row" data-column={id}>
            {cell(record)}
          </th>
        ) : (
          // biome-ignore lint/a11y/noRedundantRoles: as above
          <td key={id} role="cell" data-column={id} data-align={align} data-label={labelOf(header)}>
            {cell(record)}
          </td>
        ),
      )}
    </tr>
  );
});
