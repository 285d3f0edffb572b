import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import { LETTER_INCOMPLETE, type Letter, type LetterSettings, letterInputs } from '@parkwart/contracts/dunning/letter';
import { ADDRESS_TOO_LONG, fitsAddressField } from '@parkwart/contracts/entities/addressField';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { debtorOf } from '@parkwart/contracts/rules/debtor';
import { addDays, dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { schemaErrors } from '@parkwart/web/form/schemaErrors';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { isoDay } from '../../parts/form/isoDay.ts';
import { texts } from './texts.ts';

/** The record stores the owner once the letter is filed. */
export interface OfficeLetter extends Letter {
  readonly record: ParkingRecord;
}

/** Fields per letter, and days for all letters, `yyyy-mm-dd`. A letter's own look-up day takes precedence. */
export interface LetterValues {
  readonly letters: {
    readonly invoiceNumber: string;
    readonly vehicleNumber: string;
    readonly ownerName: string;
    readonly address: string;
    readonly fahrzeughalter: string;
  }[];
  readonly todayDate: string;
  readonly deadline: string;
  readonly fahrzeughalter: string;
}

const LETTER_FIELDS = ['invoiceNumber', 'vehicleNumber', 'ownerName', 'address'] as const;
export const DAYS = ['todayDate', 'deadline', 'fahrzeughalter'] as const;

export function letterValues(records: readonly ParkingRecord[], settings: Settings, now: Date): LetterValues {
  return {
    letters: records.map((record) => {
      const { name: ownerName, address } = debtorOf(record);
      const { invoiceNumber, vehicleNumber, lookUpDate = '' } = record;
      const fahrzeughalter = records.length > 1 ? lookUpDate : '';
      return { invoiceNumber: String(invoiceNumber), vehicleNumber, ownerName, address, fahrzeughalter };
    }),
    todayDate: isoDay(formatDay(now)),
    deadline: isoDay(formatDay(addDays(now, settings.deadlineDays))),
    fahrzeughalter: isoDay((records.length === 1 && records[0]?.lookUpDate) || ''),
  };
}

const inputsOf = ({ letters, todayDate, deadline, fahrzeughalter }: LetterValues) =>
  letters.map((letter) => ({
    ...letter,
    todayDate,
    deadline,
    fahrzeughalter: letter.fahrzeughalter.trim() || fahrzeughalter,
  }));

type Inputs = ReturnType<typeof inputsOf>[number];
type Errors = Readonly<Record<string, string>>;

function orderErrors({ todayDate, deadline, fahrzeughalter }: Inputs): Errors {
  const [letter, last, lookUp] = [todayDate, deadline, fahrzeughalter].map(dayNumber);
  return {
    ...(last && letter && last <= letter ? { deadline: texts.deadlineTooEarly } : {}),
    ...(lookUp && letter && lookUp > letter ? { fahrzeughalter: texts.lookUpAfterLetter } : {}),
    ...(lookUp && lookUp > dayNumber(formatDay(new Date())) ? { fahrzeughalter: texts.lookUpInFuture } : {}),
  };
}

function errorsOf(inputs: Inputs): Errors {
  const empty = [...LETTER_FIELDS, ...DAYS].filter((name) => inputs[name].trim() === '');
  const missing = Object.fromEntries(empty.map((name) => [name, texts.missing]));
  const wide: Errors = fitsAddressField(inputs) ? {} : { address: ADDRESS_TOO_LONG };
  return { ...orderErrors(inputs), ...wide, ...schemaErrors(letterInputs, inputs), ...missing };
}

const errorsAt = (errors: Errors | undefined, names: readonly string[]) =>
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
  const hasOwnDay = values.letters.map(({ fahrzeughalter }) => fahrzeughalter.trim() !== '');
  const errors = {
    letters: found.map((fields, index) =>
      errorsAt(fields, hasOwnDay[index] ? [...LETTER_FIELDS, 'fahrzeughalter'] : LETTER_FIELDS),
    ),
    ...errorsAt(found[0], ['todayDate', 'deadline']),
    ...errorsAt(found[hasOwnDay.indexOf(false)], ['fahrzeughalter']),
    ...(missing && { root: { type: 'incomplete', message: LETTER_INCOMPLETE } }),
  };
  return { values: {}, errors: errors as FieldErrors<LetterValues> };
};

export function lettersOf(
  values: LetterValues,
  records: readonly ParkingRecord[],
  { settings, claims, hasDriverPage }: LetterSettings,
): OfficeLetter[] {
  return inputsOf(values).flatMap((inputs, index) => {
    const record = records[index];
    return record ? [{ inputs: letterInputs.parse(inputs), record, settings, claims, hasDriverPage }] : [];
  });
}
