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
  /** A length; in a table of which a part is rendered the rest is divided among those without. */
  width?: string;
}

type RowTone = 'inactive' | 'reminder' | 'paid';

/** Where only some rows of a longer table are rendered: those in view. Its columns keep their widths. */
export interface RenderedPart {
  /** Index of the first of them. */
  first: number;
  total: number;
  /** Height of the others, in px. */
  before: number;
  after: number;
  /** Given each row, which has its index in `data-index`. */
  measure: (row: HTMLTableRowElement | null) => void;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  part?: RenderedPart;
  rowKey: (row: Row) => string | number;
  rowTone?: (row: Row) => RowTone | undefined;
  empty: ReactNode;
}

/** A table whose rows become cards on narrow pages. */
export function DataTable<Row>({ label, columns, rows, part, rowKey, rowTone, empty }: DataTableProps<Row>) {
  const focus = useFocusInRows();
  return (
    <div className={classes.room}>
      <div className={classes.frame}>
        <table
          className={classes.table}
          data-part={part ? true : undefined}
          aria-label={label}
          aria-rowcount={part && part.total + 1}
          // biome-ignore lint/a11y/noRedundantRoles: without its display a table loses its role in some browsers
          role="table"
        >
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <thead className={classes.head} role="rowgroup">
            {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
            <tr role="row">
              {columns.map(({ id, header, align, width }) => (
                // biome-ignore lint/a11y/noRedundantRoles: as above
                <th key={id} scope="col" role="columnheader" data-align={align} style={{ width }}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          {part && <Gap height={part.before} columns={columns.length} />}
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tbody role="rowgroup" {...focus}>
            {rows.map((row, index) => (
              <tr
                key={rowKey(row)}
                // biome-ignore lint/a11y/noRedundantRoles: as above
                role="row"
                data-tone={rowTone?.(row)}
                {...(part && placeOf(part, index))}
              >
                {columns.map(({ id, header, align, wide, cell }) => (
                  // biome-ignore lint/a11y/noRedundantRoles: as above
                  <td key={id} role="cell" data-align={align} data-label={wide ? undefined : header}>
                    <div className={classes.content}>{cell(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {part && <Gap height={part.after} columns={columns.length} />}
        </table>
        {rows.length === 0 && <div className={classes.empty}>{empty}</div>}
      </div>
    </div>
  );
}

const placeOf = ({ first, measure }: RenderedPart, index: number) => ({
  ref: measure,
  'data-index': first + index,
  'aria-rowindex': first + index + 2,
});

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tbody className={classes.gap} aria-hidden="true">
      <tr>
        <td colSpan={columns} style={{ height }} />
      </tr>
    </tbody>
  );
}
