import { LETTER_INCOMPLETE, type Letter, letterInputs } from '@parkwart/contracts/letter';
import type { ParkingRecord } from '@parkwart/contracts/record';
import type { Settings } from '@parkwart/contracts/settings';
import { addDays, formatDay, parseDay } from '@parkwart/contracts/time';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { texts } from './texts.ts';

/** What is typed: of each letter its own fields, and the days that all have in common (`yyyy-mm-dd`). */
export interface LetterValues {
  readonly letters: {
    readonly invoiceNumber: string;
    readonly vehicleNumber: string;
    readonly ownerName: string;
    readonly address: string;
  }[];
  readonly todayDate: string;
  readonly deadline: string;
  readonly fahrzeughalter: string;
}

const OWN_FIELDS = ['invoiceNumber', 'vehicleNumber', 'ownerName', 'address'] as const;
const DAYS = ['todayDate', 'deadline', 'fahrzeughalter'] as const;

function isoDay(instant: Date): string {
  const parts = parseDay(formatDay(instant));
  if (!parts) return '';
  return [parts.year, String(parts.month).padStart(2, '0'), String(parts.day).padStart(2, '0')].join('-');
}

/** What is known before anything is typed. */
export function letterValues(records: readonly ParkingRecord[], settings: Settings, now: Date): LetterValues {
  return {
    letters: records.map(({ invoiceNumber, vehicleNumber, ownerName, address }) => ({
      invoiceNumber: String(invoiceNumber),
      vehicleNumber,
      ownerName,
      address,
    })),
    todayDate: isoDay(now),
    deadline: isoDay(addDays(now, settings.deadlineDays)),
    fahrzeughalter: '',
  };
}

const inputsOf = ({ letters, todayDate, deadline, fahrzeughalter }: LetterValues) =>
  letters.map((own) => ({ ...own, todayDate, deadline, fahrzeughalter }));

/** What is wrong with a field: nothing in it, or what the contract says about it. */
function faultsOf(inputs: ReturnType<typeof inputsOf>[number]): Map<string, string> {
  const issues = letterInputs.safeParse(inputs).error?.issues ?? [];
  const faults = new Map(issues.map(({ path, message }) => [String(path[0]), message]));
  for (const name of [...OWN_FIELDS, ...DAYS]) {
    if (inputs[name].trim() === '') faults.set(name, texts.missing);
  }
  return faults;
}

const asErrors = (faults: Map<string, string>, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const message = faults.get(name);
      return message ? [[name, { type: 'validate', message }]] : [];
    }),
  );

/** Every field is required (specification §5). */
export const letterResolver: Resolver<LetterValues> = (values) => {
  const faults = inputsOf(values).map(faultsOf);
  if (faults.every(({ size }) => size === 0)) return { values, errors: {} };
  const missing = faults.some((of) => [...of.values()].includes(texts.missing));
  const errors = {
    letters: faults.map((of) => asErrors(of, OWN_FIELDS)),
    ...asErrors(faults[0] ?? new Map(), DAYS),
    ...(missing && { root: { type: 'incomplete', message: LETTER_INCOMPLETE } }),
  };
  return { values: {}, errors: errors as FieldErrors<LetterValues> };
};

/** The letters that the values make, in the order of the records. */
export function lettersOf(values: LetterValues, records: readonly ParkingRecord[], settings: Settings): Letter[] {
  return inputsOf(values).flatMap((inputs, index) => {
    const record = records[index];
    return record ? [{ inputs: letterInputs.parse(inputs), record, settings }] : [];
  });
}
