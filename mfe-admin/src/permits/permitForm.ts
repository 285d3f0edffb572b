import { type Permit, permitInput } from '@parkwart/contracts/calls/permits';
import { plateQuestion } from '@parkwart/contracts/rules/plateReadings';
import { formatDay } from '@parkwart/contracts/rules/time';
import type * as z from 'zod/mini';
import { formResolver } from '../form/formResolver.ts';
import { isoDay } from '../form/isoDay.ts';

/** Days are `yyyy-mm-dd` or ''. */
export interface PermitValues {
  vehicleNumber: string;
  validFrom: string;
  validTo: string;
  note: string;
}

export type PermitInput = z.output<typeof permitInput>;

export function valuesOf(permit: Permit | undefined, now: Date): PermitValues {
  if (!permit) return { vehicleNumber: '', validFrom: isoDay(formatDay(now)), validTo: '', note: '' };
  const { vehicleNumber, validFrom, validTo, note } = permit;
  return { vehicleNumber, validFrom: isoDay(validFrom), validTo: isoDay(validTo ?? ''), note };
}

const resolve = formResolver<PermitValues, PermitInput>(permitInput, (values) => ({
  ...values,
  validTo: values.validTo || null,
}));

export const permitResolver: typeof resolve = (values, ...form) => {
  const message = plateQuestion(values.vehicleNumber);
  return message ? { values: {}, errors: { vehicleNumber: { type: 'question', message } } } : resolve(values, ...form);
};
