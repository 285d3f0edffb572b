import type { ParkingRecord } from '@parkwart/contracts/record';
import type { ReactNode } from 'react';
import classes from './AmountWithState.module.css';
import { texts } from './texts.ts';

function stateOf({ isDisable, isPay, MIStatus }: ParkingRecord): keyof typeof texts.states | undefined {
  if (isDisable) return 'inactive';
  if (isPay) return 'paid';
  if (MIStatus === 'I') return 'collection';
  return MIStatus === 'M' ? 'reminder' : undefined;
}

interface AmountProps {
  readonly record: ParkingRecord;
  readonly children: ReactNode;
}

/** A record's fines, and below them in a word what the row's colour says. */
export function AmountWithState({ record, children }: AmountProps) {
  const state = stateOf(record);
  return (
    <div className={classes.amount}>
      {children}
      {state && (
        <span className={classes.state} data-state={state}>
          {texts.states[state]}
        </span>
      )}
    </div>
  );
}
