import type { Settings } from '../calls/operatorSettings.ts';
import type { OwedRecord } from '../entities/record.ts';
import { costsTotal, firstCostDay, letterCosts, unsettledOf } from '../rules/claim.ts';
import { daysOverdue, dueDay } from '../rules/dueDay.ts';
import { defaultBegin, missingRate } from '../rules/interest.ts';
import { dayNumber, formatDayNumber } from '../rules/time.ts';
import { endOfDeadline } from '../rules/workdays.ts';
import type { LetterInputs, LetterSettings } from './letter.ts';
import { isVehicleDoubtful } from './registeredVehicle.ts';

/** Reasons why a letter may be wrong. */
const texts = {
  isPaid: 'Diese Rechnung ist schon bezahlt.',
  isInactive: 'Diese Rechnung ist inaktiv.',
  isParked: 'Das Auto ist noch geparkt.',
  leftOnThatDay: 'Das Auto ist erst am Tag des Briefs ausgefahren.',
  stillTime: (day: string) => `Die Zahlungsfrist läuft noch bis zum ${day}.`,
  owesNothing: 'Hier ist nichts offen.',
  costsAfterDeadline: (day: string) =>
    `Halterermittlung und Mahnkosten trügen den ${day}, also einen Tag nach der Frist.`,
  // This text contains no personal data, because dunning runs store it.
  otherVehicle:
    'Die Halterauskunft nennt eine andere Marke oder Farbe als die notierte. Ein Admin prüft das Kennzeichen und bestätigt das Auto bei der Rechnung.',
  /** @param consequence the effect until the base rate is entered */
  rateMissing: (day: string, consequence = 'diese Mahnung fordert daher keine weiteren Zinsen') =>
    `Für das Halbjahr ab ${day} fehlt der Basiszinssatz; ${consequence}. Ein Admin trägt ihn unter „Verwaltung“, „Forderungen“ ein.`,
};

type Days = Pick<LetterInputs, 'todayDate' | 'deadline'>;

/** The day that is printed beside the letter's costs, if that day is after the deadline. */
function lateCostDay(
  record: OwedRecord,
  { settings, claims }: LetterSettings,
  { todayDate, deadline }: Days,
): string | undefined {
  const day = firstCostDay(record.date, todayDate, { ...settings, ...claims });
  const isLate = dayNumber(deadline) > 0 && dayNumber(day) > dayNumber(deadline);
  return isLate && costsTotal(letterCosts(settings, claims, record)) > 0 ? day : undefined;
}

/** Warns if a base rate is missing for a half-year. */
function rateDoubt(
  { letter }: OwedRecord,
  { claims }: LetterSettings,
  { todayDate }: Days,
  withoutRate: string | undefined,
): string[] {
  const begin = letter && claims.isInterestCharged && dayNumber(todayDate) > 0 && defaultBegin(letter, todayDate);
  const missing = begin && missingRate(begin, todayDate, claims.baseRates);
  return missing ? [texts.rateMissing(missing, withoutRate)] : [];
}

/** Warns that the letter may be too early: there is still time to pay, or the car left on the day of the letter. */
function earlyDoubt(record: OwedRecord, settings: Settings, todayDate: string): string[] {
  const [letter, exit] = [dayNumber(todayDate), dayNumber(record.exitTime?.split(' ')[0] ?? '')];
  if (letter > 0 && letter === exit) return [texts.leftOnThatDay];
  const due = dueDay(record, settings);
  const isEarly = letter > 0 && dayNumber(due) > 0 && daysOverdue(due, todayDate) <= 0;
  return isEarly ? [texts.stillTime(formatDayNumber(endOfDeadline(dayNumber(due))))] : [];
}

/** Warns that the registration office describes another car, unless an admin has confirmed it. */
function vehicleDoubt(record: OwedRecord): string[] {
  return isVehicleDoubtful(record) && !record.driver ? [texts.otherVehicle] : [];
}

/**
 * German sentences about why a letter for this record may be wrong.
 *
 * @param withoutRate the effect while a base rate is missing; by default the letter claims no further interest
 */
export function doubtsOf(record: OwedRecord, given: LetterSettings, days: Days, withoutRate?: string): string[] {
  const { isPay, isDisable, isParked } = record;
  const { todayDate } = days;
  const owed = unsettledOf(record);
  const lateDay = lateCostDay(record, given, days);
  return [
    ...(isPay ? [texts.isPaid] : []),
    ...(isDisable ? [texts.isInactive] : []),
    ...(isParked ? [texts.isParked] : []),
    ...(owed === 0 ? [texts.owesNothing] : []),
    ...earlyDoubt(record, given.settings, todayDate),
    ...(lateDay ? [texts.costsAfterDeadline(lateDay)] : []),
    ...rateDoubt(record, given, days, withoutRate),
    ...vehicleDoubt(record),
  ];
}
