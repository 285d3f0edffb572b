import { type ComponentProps, memo, type ReactNode } from 'react';

export interface TableColumn<Row> {
  id: string;
  header: ReactNode;
  align?: 'end';
  /** Whether its cell names the row. */
  isRowHeader?: boolean;
  cell: (row: Row) => ReactNode;
}

/** For a table that renders only the rows in view. */
export interface RenderedPart {
  /** Index of the first rendered row; undefined while unknown. */
  first: number | undefined;
  total: number | undefined;
  /** Height in px of the rows before and after them. */
  before: number;
  after: number;
  /** Called with each row, which has its index in `data-index`. */
  measure?: (row: HTMLTableRowElement | null) => void;
}

type Attributes<Tag extends 'tr' | 'th' | 'td' | 'tbody'> = ComponentProps<Tag> & {
  readonly [name: `data-${string}`]: string | number | boolean | undefined;
};

export type TableBodyProps = Attributes<'tbody'>;

interface RowsProps<Row, Column extends TableColumn<Row>> {
  columns: readonly Column[];
  /** Rows are memoised, so a long table must pass the same function on each render. */
  rowProps?: ((row: Row) => Attributes<'tr'>) | undefined;
  cellProps?: ((column: Column, row: Row) => Attributes<'td'>) | undefined;
  /** Whether each cell is placed in the grid area named like its column. */
  isGrid?: boolean | undefined;
}

interface TableProps<Row, Column extends TableColumn<Row>> extends RowsProps<Row, Column> {
  label: string;
  className?: string | undefined;
  style?: ComponentProps<'table'>['style'];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  part?: RenderedPart | undefined;
  headerProps?: (column: Column) => Attributes<'th'>;
  bodyProps?: TableBodyProps;
  foot?: ((column: Column) => ReactNode) | undefined;
}

// Elements with a changed CSS display lose their roles in some browsers.
const TABLE = { role: 'table' };
const GROUP = { role: 'rowgroup' };
const ROW = { role: 'row' };
const HEADER = { role: 'columnheader', scope: 'col' };
const ROW_HEADER = { role: 'rowheader', scope: 'row' };
const CELL = { role: 'cell' };

/** An unstyled table. */
export function Table<Row, Column extends TableColumn<Row>>(table: TableProps<Row, Column>) {
  const { label, className, style, rows, rowKey, part, headerProps, bodyProps, foot, ...rest } = table;
  const { columns, isGrid } = rest;
  const count = part?.total === undefined ? -1 : part.total + 1;
  return (
    <table {...TABLE} className={className} style={style} aria-label={label} aria-rowcount={part && count}>
      <thead {...GROUP}>
        <tr {...ROW} aria-rowindex={part && 1}>
          {columns.map((column) => {
            const { children = column.header, ...attributes } = headerProps?.(column) ?? {};
            return (
              <th key={column.id} {...HEADER} {...placeOf(column, isGrid)} {...attributes}>
                {children}
              </th>
            );
          })}
        </tr>
      </thead>
      {part && <Gap height={part.before} columns={columns.length} />}
      <tbody {...GROUP} {...bodyProps}>
        {rows.map((row, index) => (
          <MemoizedRow
            key={rowKey(row)}
            row={row}
            index={part?.first === undefined ? undefined : part.first + index}
            measure={part?.measure}
            {...(rest as unknown as RowsProps<unknown, TableColumn<unknown>>)}
          />
        ))}
      </tbody>
      {part && <Gap height={part.after} columns={columns.length} />}
      {foot && (
        <tfoot {...GROUP}>
          <tr {...ROW}>
            {columns.map((column) => (
              <td key={column.id} {...CELL} {...placeOf(column, isGrid)}>
                {foot(column)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface RowProps extends RowsProps<unknown, TableColumn<unknown>> {
  row: unknown;
  index: number | undefined;
  measure: RenderedPart['measure'];
}

const MemoizedRow = memo(function TableRow(props: RowProps) {
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
            {...placeOf(column, isGrid)}
            {...(attributes as Attributes<'th'>)}
          >
            {children}
          </Cell>
        );
      })}
    </tr>
  );
});

const placeOf = ({ id, align }: Pick<TableColumn<never>, 'id' | 'align'>, isGrid: boolean | undefined) => ({
  'data-column': id,
  'data-align': align,
  ...(isGrid && { style: { gridArea: id } }),
});

/** Stands in for rows that are not rendered; the browser may scroll to it first. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tbody data-gap aria-hidden="true">
      <tr>
        <td colSpan={columns} style={{ height }} />
      </tr>
    </tbody>
  );
}
