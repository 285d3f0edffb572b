import type { SentLetter } from '@parkwart/contracts/entities/sentLetter';
import type { Settings } from '@parkwart/contracts/entities/settings';
import { paymentDeadline } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import type { RecordRow } from './recordRow.ts';

const COLUMNS = ['letterDay', 'letterDeadline', 'ownerLookupCents', 'reminderCostCents'] as const;
type LetterState = Pick<RecordRow, (typeof COLUMNS)[number] | 'printedAt'>;

/** Of a record whose reminder is not printed. */
const NO_LETTER: LetterState = {
  letterDay: null,
  letterDeadline: null,
  printedAt: null,
  ownerLookupCents: 0,
  reminderCostCents: 0,
};

export function presentLetter(row: Pick<LetterState, (typeof COLUMNS)[number]>): SentLetter {
  const { letterDay, letterDeadline, ownerLookupCents, reminderCostCents } = row;
  const date = letterDay && formatStoredDay(letterDay);
  const deadline = letterDeadline && formatStoredDay(letterDeadline);
  return {
    ...(date && { date }),
    ...(deadline && { deadline }),
    ownerLookup: eurosFromCents(ownerLookupCents),
    reminderCost: eurosFromCents(reminderCostCents),
  };
}

/** The costs are claimed once: a reminder that is printed again has those of the first. */
export function stateAfterPrint(record: RecordRow, isPrint: boolean, settings: Settings, now: Date): LetterState {
  if (!isPrint) return NO_LETTER;
  const { ownerLookupCents, reminderCostCents } = record.isPrint ? record : settings;
  return {
    letterDay: storedDay(now),
    letterDeadline: storedDay(paymentDeadline(now, settings)),
    printedAt: now,
    ownerLookupCents,
    reminderCostCents,
  };
}
