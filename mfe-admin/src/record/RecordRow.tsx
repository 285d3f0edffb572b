import type { ParkingRecord } from '@parkwart/contracts/record';
import { memo } from 'react';
import type { RecordColumn } from './RecordColumn.ts';
import classes from './RecordRow.module.css';

/** I and paid share a highlight. */
function toneOf({ isDisable, isPay, MIStatus }: ParkingRecord): 'inactive' | 'paid' | 'reminder' | undefined {
  if (isDisable) return 'inactive';
  if (isPay || MIStatus === 'I') return 'paid';
  return MIStatus === 'M' ? 'reminder' : undefined;
}

interface RecordRowProps {
  readonly record: ParkingRecord;
  readonly columns: readonly RecordColumn[];
  readonly rowIndex: number | undefined;
}

export const RecordRow = memo(function RecordRow({ record, columns, rowIndex }: RecordRowProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without its display a row loses its role in some browsers
    <tr role="row" className={classes.row} data-row data-tone={toneOf(record)} aria-rowindex={rowIndex}>
      {columns.map(({ id, align, cell }) =>
        id === 'invoice' ? (
          // biome-ignore lint/a11y/noRedundantRoles: as above
          <th key={id} role="rowheader" scope="row" data-column={id}>
            {cell(record)}
          </th>
        ) : (
          // biome-ignore lint/a11y/noRedundantRoles: as above
          <td key={id} role="cell" data-column={id} data-align={align}>
            {cell(record)}
          </td>
        ),
      )}
    </tr>
  );
});
