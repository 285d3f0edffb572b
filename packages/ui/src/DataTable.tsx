import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './DataTable.module.css';
import { type RenderedPart, Table, type TableBodyProps } from './Table.tsx';
import type { TableColumn } from './TableRow.tsx';

const CONTROL = ':is(button, a[href], input, select):not(:disabled)';

/**
 * The first control of the row at `index`, or, if that row has no control, of the nearest row below, otherwise above.
 */
function controlAt(body: HTMLTableSectionElement, index: number): HTMLElement | undefined {
  const rows = [...body.rows];
  const nearest = [...rows.slice(index), ...rows.slice(0, index).reverse()];
  for (const row of nearest) {
    const control = row.querySelector<HTMLElement>(CONTROL);
    if (control) return control;
  }
  return undefined;
}

/** Moves the focus to a neighbouring row when the focused row is removed. */
function useFocusInRows() {
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef<{ readonly control: Element; readonly index: number }>(undefined);
  useEffect(() => {
    if (!body.current || !last.current || last.current.control.isConnected) return;
    const { index } = last.current;
    last.current = undefined;
    if (document.activeElement === document.body) controlAt(body.current, index)?.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent<HTMLTableSectionElement>) => {
    last.current = { control: target, index: target.closest('tr')?.sectionRowIndex ?? 0 };
  };
  return { ref: body, onFocus };
}

export interface Column<Row> extends TableColumn<Row> {
  header: string;
  /** On a narrow page the cell spans the card and has no header. */
  wide?: boolean;
  /** A CSS length. In a table with `part`, columns without a width share the remaining width. */
  width?: string;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Set if only some rows are rendered; the column widths then stay the same while the rendered rows change. */
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
