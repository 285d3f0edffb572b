import { LETTER_INCOMPLETE, type Letter, letterInputs } from '@parkwart/contracts/letter';
import type { ParkingRecord } from '@parkwart/contracts/record';
import type { Settings } from '@parkwart/contracts/settings';
import { addDays, formatDay } from '@parkwart/contracts/time';
import { schemaErrors } from '@parkwart/web/form/schemaErrors';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { isoDay } from '../form/isoDay.ts';
import { texts } from './texts.ts';

/** Fields per letter; days for all, `yyyy-mm-dd`. */
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

const LETTER_FIELDS = ['invoiceNumber', 'vehicleNumber', 'ownerName', 'address'] as const;
const DAYS = ['todayDate', 'deadline', 'fahrzeughalter'] as const;

export function letterValues(records: readonly ParkingRecord[], settings: Settings, now: Date): LetterValues {
  return {
    letters: records.map(({ invoiceNumber, vehicleNumber, ownerName, address }) => ({
      invoiceNumber: String(invoiceNumber),
      vehicleNumber,
      ownerName,
      address,
    })),
    todayDate: isoDay(formatDay(now)),
    deadline: isoDay(formatDay(addDays(now, settings.deadlineDays))),
    fahrzeughalter: '',
  };
}

const inputsOf = ({ letters, todayDate, deadline, fahrzeughalter }: LetterValues) =>
  letters.map((letter) => ({ ...letter, todayDate, deadline, fahrzeughalter }));

function errorsOf(inputs: ReturnType<typeof inputsOf>[number]): Readonly<Record<string, string>> {
  const empty = [...LETTER_FIELDS, ...DAYS].filter((name) => inputs[name].trim() === '');
  return { ...schemaErrors(letterInputs, inputs), ...Object.fromEntries(empty.map((name) => [name, texts.missing])) };
}

const errorsAt = (errors: Readonly<Record<string, string>> | undefined, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const message = errors?.[name];
      return message ? [[name, { type: 'validate', message }]] : [];
    }),
  );

/** Every field is required (specification §5). */
export const letterResolver: Resolver<LetterValues> = (values) => {
  const found = inputsOf(values).map(errorsOf);
  if (found.every((fields) => Object.keys(fields).length === 0)) return { values, errors: {} };
  const missing = found.some((fields) => Object.values(fields).includes(texts.missing));
  const errors = {
    letters: found.map((fields) => errorsAt(fields, LETTER_FIELDS)),
    ...errorsAt(found[0], DAYS),
    ...(missing && { root: { type: 'incomplete', message: LETTER_INCOMPLETE } }),
  };
  return { values: {}, errors: errors as FieldErrors<LetterValues> };
};

export function lettersOf(values: LetterValues, records: readonly ParkingRecord[], settings: Settings): Letter[] {
  return inputsOf(values).flatMap((inputs, index) => {
    const record = records[index];
    return record ? [{ inputs: letterInputs.parse(inputs), record, settings }] : [];
  });
}
