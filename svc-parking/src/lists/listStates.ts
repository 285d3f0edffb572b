import type { RecordList } from '@parkwart/contracts/calls/recordLists';
import type { ListFilter } from './listConditions.ts';

/** The generated column `listState`: each record has exactly one state. */
const [INACTIVE, CLOSED, OPEN, TO_PRINT, PRINTED, COLLECTION] = [0, 1, 2, 3, 4, 5];

const STATES: Readonly<Record<RecordList, readonly number[]>> = {
  all: [INACTIVE, CLOSED, OPEN, TO_PRINT, PRINTED, COLLECTION],
  open: [OPEN],
  closed: [CLOSED],
  reminder: [TO_PRINT, PRINTED],
  collection: [COLLECTION],
  active: [CLOSED, OPEN, TO_PRINT, PRINTED, COLLECTION],
  inactive: [INACTIVE],
};

/** The states that a list's records can have. */
export function statesOf({ list, isPrint, overdue, isParked }: ListFilter): readonly number[] {
  const printed = isPrint ? PRINTED : TO_PRINT;
  const states = list === 'reminder' && isPrint !== undefined ? [printed] : STATES[list];
  const others = overdue ? [INACTIVE, CLOSED] : isParked ? [INACTIVE] : [];
  return states.filter((state) => !others.includes(state));
}
