import type { ParkingRecord } from '@parkwart/contracts/record';
import { useState } from 'react';
import type { RecordColumn } from './RecordColumn.ts';
import { texts } from './texts.ts';
import classes from './useSelection.module.css';

interface TickProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

function Tick({ label, isTicked, onTick }: TickProps) {
  return (
    <label className={classes.tick}>
      <input type="checkbox" aria-label={label} checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
    </label>
  );
}

/** Which rows of a list are chosen; a row that has left the list is so no more. */
export function useSelection(records: readonly ParkingRecord[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selected = records.filter(({ invoiceNumber }) => chosen.has(invoiceNumber));
  const areAll = records.length > 0 && selected.length === records.length;

  const choose = (invoiceNumber: number, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isChosen) next.add(invoiceNumber);
      else next.delete(invoiceNumber);
      return next;
    });
  const chooseAll = (isChosen: boolean) =>
    setChosen(new Set(isChosen ? records.map(({ invoiceNumber }) => invoiceNumber) : []));

  const column: RecordColumn = {
    id: 'select',
    header: <Tick label={texts.selectAll} isTicked={areAll} onTick={chooseAll} />,
    width: 56,
    cell: ({ invoiceNumber }) => (
      <Tick
        label={texts.select(invoiceNumber)}
        isTicked={chosen.has(invoiceNumber)}
        onTick={(isChosen) => choose(invoiceNumber, isChosen)}
      />
    ),
  };
  return { selected, column, clear: () => chooseAll(false), chooseAll, areAll };
}
