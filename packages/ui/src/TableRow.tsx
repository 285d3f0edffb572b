import { type ComponentProps, memo, type ReactNode } from 'react';

export interface TableColumn<Row> {
  id: string;
  header: ReactNode;
  align?: 'end';
  /** Whether the column's cell is the header of the row. */
  isRowHeader?: boolean;
  cell: (row: Row) => ReactNode;
}

export type Attributes<Tag extends 'tr' | 'th' | 'td' | 'tbody'> = ComponentProps<Tag> & {
  readonly [name: `data-${string}`]: string | number | boolean | undefined;
};

export interface RowsProps<Row, Column extends TableColumn<Row>> {
  columns: readonly Column[];
  /** Pass the same function on each render of a long table, because rows are memoized. */
  rowProps?: ((row: Row) => Attributes<'tr'>) | undefined;
  cellProps?: ((column: Column, row: Row) => Attributes<'td'>) | undefined;
  /** Whether each cell is in the grid area with its column's name. */
  isGrid?: boolean | undefined;
}

// Elements with a changed CSS display lose their roles in some browsers.
export const ROW = { role: 'row' };
const HEADER = { role: 'columnheader', scope: 'col' };
const ROW_HEADER = { role: 'rowheader', scope: 'row' };
export const CELL = { role: 'cell' };

export const columnPlace = ({ id, align }: Pick<TableColumn<never>, 'id' | 'align'>, isGrid: boolean | undefined) => ({
  'data-column': id,
  'data-align': align,
  ...(isGrid && { style: { gridArea: id } }),
});

interface HeaderRowProps<Column> {
  columns: readonly Column[];
  isGrid: boolean | undefined;
  headerProps: ((column: Column) => Attributes<'th'>) | undefined;
  rowIndex: number | undefined;
}

export function HeaderRow<Column extends TableColumn<never>>(props: HeaderRowProps<Column>) {
  const { columns, isGrid, headerProps, rowIndex } = props;
  return (
    <tr {...ROW} aria-rowindex={rowIndex}>
      {columns.map((column) => {
        const { children = column.header, ...attributes } = headerProps?.(column) ?? {};
        return (
          <th key={column.id} {...HEADER} {...columnPlace(column, isGrid)} {...attributes}>
            {children}
          </th>
        );
      })}
    </tr>
  );
}

interface BodyRowProps extends RowsProps<unknown, TableColumn<unknown>> {
  row: unknown;
  index: number | undefined;
  /** Called with the row, which has its index in `data-index`. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

export const BodyRow = memo(function TableRow(props: BodyRowProps) {
  const { row, columns, index, measure, rowProps, cellProps, isGrid } = props;
  return (
    <tr
      {...ROW}
      ref={measure}
      data-index={measure && index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      {...rowProps?.(row)}
    >
      {columns.map((column) => {
        const Cell = column.isRowHeader ? 'th' : 'td';
        const { children = column.cell(row), ...attributes } = cellProps?.(column, row) ?? {};
        return (
          <Cell
            key={column.id}
            {...(column.isRowHeader ? ROW_HEADER : CELL)}
            {...columnPlace(column, isGrid)}
            {...(attributes as Attributes<'th'>)}
          >
            {children}
          </Cell>
        );
      })}
    </tr>
  );
});
