import type { ReactNode } from 'react';
import classes from './DataTable.module.css';
import { type RenderedPart, Table, type TableBodyProps } from './Table.tsx';
import type { TableColumn } from './TableRow.tsx';
import { useFocusInRows } from './useFocusInRows.ts';

export interface Column<Row> extends TableColumn<Row> {
  header: string;
  /** On a narrow page the cell spans the card and has no header. */
  wide?: boolean;
  /** A CSS length. In a table with `part`, columns without one share the remaining width. */
  width?: string;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Set if only some rows are rendered; keeps column widths while they change. */
  part?: RenderedPart;
  rowKey: (row: Row) => string | number;
  isInactive?: (row: Row) => boolean;
  empty: ReactNode;
  bodyProps?: TableBodyProps;
}

/** A table whose rows become cards on narrow pages. */
export function DataTable<Row>({ rows, part, isInactive, empty, bodyProps, ...table }: DataTableProps<Row>) {
  const focus = useFocusInRows();
  return (
    <div className={classes.room}>
      <div className={classes.frame} data-part={part && true}>
        <Table
          {...table}
          className={classes.table}
          rows={rows}
          part={part}
          headerProps={({ width }) => ({ style: { width } })}
          bodyProps={{ ...bodyProps, ...focus }}
          rowProps={(row) => ({ 'data-tone': isInactive?.(row) ? 'inactive' : undefined })}
          cellProps={({ header, wide, cell }, row) => ({
            'data-label': wide ? undefined : header,
            children: <div className={classes.content}>{cell(row)}</div>,
          })}
        />
        {rows.length === 0 && <div className={classes.empty}>{empty}</div>}
      </div>
    </div>
  );
}
