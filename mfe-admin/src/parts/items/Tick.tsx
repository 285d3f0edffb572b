import type { Column } from '@parkwart/ui/DataTable';
import type { KeyboardEvent } from 'react';
import classes from './Tick.module.css';

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

interface TickProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly isPartly?: boolean;
  readonly isDisabled?: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** The checkbox in a table's `select` column. */
export function Tick({ label, isTicked, isPartly = false, isDisabled = false, onTick }: TickProps) {
  return (
    <input
      className={classes.tick}
      type="checkbox"
      aria-label={label}
      checked={isTicked}
      disabled={isDisabled}
      ref={(input) => {
        if (input) input.indeterminate = isPartly;
      }}
      onChange={({ target }) => onTick(target.checked)}
      onKeyDown={moveTick}
    />
  );
}

/**
 * Arrow keys move the focus to the adjacent row. With Shift, they also copy the selection state of the current row to
 * the adjacent row.
 */
function moveTick(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget, shiftKey, altKey, ctrlKey, metaKey } = event;
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[key] as Step | undefined;
  if (!step || altKey || ctrlKey || metaKey) return;
  event.preventDefault();
  const tick = nextTick(currentTarget.closest('tr'), step);
  tick?.focus();
  if (shiftKey && tick && tick.checked !== currentTarget.checked) tick.click();
}

type Step = 'nextElementSibling' | 'previousElementSibling';

/** Skips rows that cannot be selected. */
function nextTick(from: Element | null, step: Step): HTMLInputElement | null {
  for (let row = from?.[step]; row; row = row[step]) {
    const tick = row.querySelector<HTMLInputElement>('[data-column="select"] input:not(:disabled)');
    if (tick) return tick;
  }
  return null;
}
