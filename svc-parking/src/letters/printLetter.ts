import { firstCostDay, letterCosts, paymentDeadline } from '@parkwart/contracts/rules/claim';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { postingsOf } from '../accounts/postingRepository.ts';
import type { Complete } from '../changes/changeRecord.ts';
import { deleteChildren } from '../record/children.ts';
import { interestChanged } from '../record/errors.ts';
import type { RecordChanges } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { PARKING_TABLES } from '../tables.ts';
import { defaultBeginOf, letterInterest } from './letterInterest.ts';
import { saveLetter } from './letters.ts';

/** Sets the days and costs of a record when its reminder is printed or reprinted, or when the print is undone. */
export const printLetter: Complete = async (transaction, record, changes, { clock, by }) => {
  const { isPrint, letterDay, letterDeadline, interestCents } = changes;
  const isSame = isPrint === record.isPrint && letterDay === undefined && letterDeadline === undefined;
  if (isPrint === undefined || (isSame && interestCents === undefined)) return changes;
  if (!isPrint) {
    await deleteChildren(transaction, [PARKING_TABLES.letters], [record.id]);
    return { ...NOT_PRINTED, ...changes };
  }
  const now = clock();
  const settings = await readSettings(transaction);
  const claims = await readClaimSettings(transaction);
  const day = letterDay ?? storedDay(now);
  if (interestCents !== undefined) {
    const postings = await postingsOf(transaction, record.id);
    const found = letterInterest(record, postings, claims, day);
    if (interestCents !== ('cents' in found ? found.cents : 0)) throw interestChanged();
  }
  const days = { letterDay: day, letterDeadline: storedDay(paymentDeadline(now, settings)), printedAt: now };
  const costs = record.isPrint
    ? laterLetter(record, day)
    : firstLetter({ ...record, ...changes }, day, { ...settings, ...claims });
  const printed = { ...days, letterLevel: Math.max(record.letterLevel, 1), ...costs, ...changes };
  const { letterLevel: level } = printed;
  const sent = { letterDay: printed.letterDay ?? day, letterDeadline: printed.letterDeadline ?? days.letterDeadline };
  const row = { invoiceNumber: record.id, level, printedAt: now.getTime(), account: by.account };
  await saveLetter(transaction, { ...row, ...sent });
  return printed;
};

export const NOT_PRINTED: RecordChanges = {
  letterDay: null,
  letterDeadline: null,
  printedAt: null,
  letterLevel: 0,
  ownerLookupCents: 0,
  reminderCostCents: 0,
  interestCents: 0,
  costDay: null,
  defaultFrom: null,
};

function firstLetter(
  { entryAt, driverName, lookUpDay }: RecordRow,
  letterDay: number,
  settings: Parameters<typeof letterCosts>[0] & Parameters<typeof letterCosts>[1] & Parameters<typeof firstCostDay>[2],
): RecordChanges {
  const costDay = dayNumber(firstCostDay(formatDay(entryAt), formatStoredDay(letterDay), settings));
  const addressed = {
    driver: driverName ? { name: driverName } : undefined,
    lookUpDate: lookUpDay === null ? undefined : formatStoredDay(lookUpDay),
  };
  return { ...letterCosts(settings, settings, addressed), costDay };
}

/** Keeps the costs of the first print, and sets the first day of default if that day has passed. */
export function laterLetter(record: RecordRow, letterDay: number): RecordChanges {
  const begin = defaultBeginOf(record, letterDay);
  return begin === undefined ? {} : { defaultFrom: dayNumber(begin) };
}
