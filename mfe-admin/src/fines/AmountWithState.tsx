import { listOf } from '@parkwart/contracts/calls/listMembership';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { ReactNode } from 'react';
import classes from './AmountWithState.module.css';
import { texts } from './texts.ts';

interface AmountProps {
  readonly record: ParkingRecord;
  readonly children: ReactNode;
}

export function AmountWithState({ record, children }: AmountProps) {
  const list = listOf(record);
  const state = record.isDisable && record.cancelReason !== undefined ? texts.cancelled : texts.states[list];
  return (
    <div className={classes.amount}>
      {children}
      {state && (
        <span className={classes.state} data-state={list}>
          {state}
        </span>
      )}
    </div>
  );
}
