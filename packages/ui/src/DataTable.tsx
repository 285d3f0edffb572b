import type { ReactNode } from 'react';
import classes from './DataTable.module.css';
import { useFocusInRows } from './useFocusInRows.ts';

export interface Column<Row> {
  id: string;
  header: string;
  align?: 'end';
  cell: (row: Row) => ReactNode;
  /** On a narrow page the cell spans the card and has no header. */
  wide?: boolean;
}

type RowTone = 'inactive' | 'reminder' | 'paid';

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowTone?: (row: Row) => RowTone | undefined;
  empty: ReactNode;
}

/** A table whose rows become cards on narrow pages. */
export function DataTable<Row>({ label, columns, rows, rowKey, rowTone, empty }: DataTableProps<Row>) {
  const focus = useFocusInRows();
  return (
    <div className={classes.room}>
      <div className={classes.frame}>
        {/* biome-ignore lint/a11y/noRedundantRoles: without its display a table loses its role in some browsers */}
        <table className={classes.table} aria-label={label} role="table">
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <thead className={classes.head} role="rowgroup">
            {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
            <tr role="row">
              {columns.map(({ id, header, align }) => (
                // biome-ignore lint/a11y/noRedundantRoles: as above
                <th key={id} scope="col" role="columnheader" data-align={align}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tbody role="rowgroup" {...focus}>
            {rows.map((row) => (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <tr key={rowKey(row)} role="row" data-tone={rowTone?.(row)}>
                {columns.map(({ id, header, align, wide, cell }) => (
                  // biome-ignore lint/a11y/noRedundantRoles: as above
                  <td key={id} role="cell" data-align={align} data-label={wide ? undefined : header}>
                    <div className={classes.content}>{cell(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <div className={classes.empty}>{empty}</div>}
      </div>
    </div>
  );
}
