import type { Column } from '@parkwart/ui/DataTable';
import { Tick } from './Tick.tsx';

export interface Ticks<Row> {
  readonly isChosen: (row: Row) => boolean;
  readonly choose: (id: string, isChosen: boolean) => void;
  readonly mayChoose?: (row: Row) => boolean;
}

/** @param labelOf the accessible name of a row's checkbox */
export const tickColumn = <Row extends { readonly _id: string }>(
  header: string,
  labelOf: (row: Row) => string,
  { isChosen, choose, mayChoose = () => true }: Ticks<Row>,
): Column<Row> => ({
  id: 'select',
  header,
  wide: true,
  cell: (row) => (
    <Tick
      label={labelOf(row)}
      isTicked={isChosen(row)}
      isDisabled={!mayChoose(row)}
      onTick={(isTicked) => choose(row._id, isTicked)}
    />
  ),
});
