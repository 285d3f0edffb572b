import { fineInput } from '@parkwart/contracts/calls/recordFines';
import type { Fine } from '@parkwart/contracts/entities/fine';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { type ShownVehicle, type Vehicle, vehicleInput, vehicleOf } from '@parkwart/contracts/entities/vehicle';
import { finesTotal } from '@parkwart/contracts/rules/claim';
import { formatCents, parseEuros } from '@parkwart/contracts/rules/money';
import { formatPlainDecimal } from '@parkwart/contracts/rules/number';
import { plateQuestion } from '@parkwart/contracts/rules/plateReadings';
import type * as z from 'zod/mini';
import { texts } from './texts.ts';

export interface TypedFine {
  readonly type: string;
  readonly price: string;
  readonly description: string;
}

export interface RecordValues extends Vehicle {
  readonly fines: TypedFine[];
}

export const typedFine = ({ type, price, description }: Fine): TypedFine => ({
  type,
  price: formatPlainDecimal(price),
  description,
});

export const valuesOf = (record: ParkingRecord): RecordValues => ({
  ...vehicleOf(record),
  fines: record.fines.map(typedFine),
});

export const bodyOf = ({ fines, ...vehicle }: RecordValues) => ({
  ...vehicle,
  fines: fines.map(({ price, ...fine }) => ({ ...fine, price: parseEuros(price) ?? Number.NaN })),
});

const check = (schema: z.ZodMiniType, value: unknown): string | true =>
  schema.safeParse(value).error?.issues[0]?.message ?? true;

export function checkVehicle(field: keyof Vehicle, typed: string, stored?: ShownVehicle): string | true {
  const question = field === 'vehicleNumber' ? plateQuestion(typed, stored?.vehicleNumber) : undefined;
  return question ?? check(vehicleInput[field], typed);
}

export function checkFine(part: keyof TypedFine, typedText: string): string | true {
  const value = part === 'price' ? parseEuros(typedText) : typedText;
  return value === undefined ? texts.priceWrong : check(fineInput.shape[part], value);
}

/** Invalid prices count as 0. */
export function sumOfTyped(fines: readonly Pick<TypedFine, 'price'>[]): string {
  return formatCents(finesTotal(fines.map(({ price }) => ({ price: parseEuros(price) ?? 0 }))));
}

export const showFines = (fines: readonly TypedFine[]) =>
  fines.map(({ type, price, description }) => [type, `${price} €`, description].filter(Boolean).join(', ')).join('\n');
