import type { ComponentProps, ReactNode } from 'react';
import {
  type Attributes,
  BodyRow,
  CELL,
  columnPlace,
  HeaderRow,
  ROW,
  type RowsProps,
  type TableColumn,
} from './TableRow.tsx';

/** For a table that renders only the rows in view. */
export interface RenderedPart {
  /** Index of the first rendered row; undefined while unknown. */
  first: number | undefined;
  total: number | undefined;
  /** Height in px of the rows above and below the rendered ones. */
  before: number;
  after: number;
  /** Called with each row, which has its index in `data-index`. */
  measure?: (row: HTMLTableRowElement | null) => void;
}

export type TableBodyProps = Attributes<'tbody'>;

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

export function Table<Row, Column extends TableColumn<Row>>(table: TableProps<Row, Column>) {
  const { label, className, style, rows, rowKey, part, headerProps, bodyProps, foot, ...rest } = table;
  const { columns, isGrid } = rest;
  const count = part?.total === undefined ? -1 : part.total + 1;
  return (
    <table {...TABLE} className={className} style={style} aria-label={label} aria-rowcount={part && count}>
      <thead {...GROUP}>
        <HeaderRow columns={columns} isGrid={isGrid} headerProps={headerProps} rowIndex={part && 1} />
      </thead>
      {part && <Gap height={part.before} columns={columns.length} />}
      <tbody {...GROUP} {...bodyProps}>
        {rows.map((row, index) => (
          <BodyRow
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
              <td key={column.id} {...CELL} {...columnPlace(column, isGrid)}>
                {foot(column)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/**
 * Reserves the height of rows that are not rendered yet, since the browser may scroll to them before they are rendered.
 */
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
