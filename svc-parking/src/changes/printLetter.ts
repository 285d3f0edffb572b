import { updatePrint } from '@parkwart/contracts/calls/recordChanges';
import type { Settings } from '@parkwart/contracts/entities/settings';
import { paymentDeadline } from '@parkwart/contracts/rules/claim';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { RecordChanges } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { storedDay } from '../storedDay.ts';
import type { Complete } from './changeRecord.ts';
import { given } from './given.ts';
import { officeChange } from './officeChange.ts';

/** The days and costs of a reminder that is printed or reprinted, or whose print is undone. */
const withLetter: Complete = async (record, changes, { database, clock }, transaction) => {
  const { isPrint, letterDay, letterDeadline } = changes;
  const isSame = isPrint === record.isPrint && letterDay === undefined && letterDeadline === undefined;
  if (isPrint === undefined || isSame) return changes;
  const settings = await readSettings(database, transaction);
  return { ...(isPrint ? printed(record, settings, clock()) : NOT_PRINTED), ...changes };
};

export const printLetter = officeChange(
  updatePrint,
  'print',
  ({ isPrint, ownerName, address, letterDate, deadline }) => ({
    isPrint,
    ...(isPrint && letterDate !== undefined ? { letterDay: dayNumber(letterDate) } : {}),
    ...(isPrint && deadline !== undefined ? { letterDeadline: dayNumber(deadline) } : {}),
    ...given({ ownerName, address }),
  }),
  withLetter,
);

const NOT_PRINTED: RecordChanges = {
  letterDay: null,
  letterDeadline: null,
  printedAt: null,
  ownerLookupCents: 0,
  reminderCostCents: 0,
};

/** A reprint keeps the costs of the first print. */
function printed(record: RecordRow, settings: Settings, now: Date): RecordChanges {
  const { ownerLookupCents, reminderCostCents } = record.isPrint ? record : settings;
  return {
    letterDay: storedDay(now),
    letterDeadline: storedDay(paymentDeadline(now, settings)),
    printedAt: now,
    ownerLookupCents,
    reminderCostCents,
  };
}
