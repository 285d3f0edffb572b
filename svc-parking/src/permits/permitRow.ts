import type { BoothPermit } from '@parkwart/contracts/calls/booth';
import type { Permit, permitInput } from '@parkwart/contracts/calls/permits';
import { plateIdentity } from '@parkwart/contracts/rules/car';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import type * as z from 'zod/mini';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES } from '../tables.ts';
import { formatLastDay, OPEN_END } from './permitDays.ts';

export type PermitInput = z.output<typeof permitInput>;

export const permitFields = PARKING_TABLES.permits.without('createdAt', 'changedAt', 'plateCut');
export type PermitRow = RowOf<typeof permitFields>;
export type PermitValues = Omit<PermitRow, 'id' | 'version'>;

export function valuesOf({ vehicleNumber, validFrom, validTo, note }: PermitInput): PermitValues {
  return {
    vehicleNumber,
    normalisedPlate: normalisePlate(vehicleNumber),
    validFrom: dayNumber(validFrom),
    validTo: validTo === null ? OPEN_END : dayNumber(validTo),
    note,
  };
}

export function presentPermit({ id, vehicleNumber, validFrom, validTo, note, version }: PermitRow): Permit {
  return {
    _id: String(id),
    vehicleNumber,
    validFrom: formatStoredDay(validFrom),
    validTo: formatLastDay(validTo),
    note,
    version,
  };
}

/** Without its note; of what is no car nothing. */
export function presentForBooth({ vehicleNumber, validFrom, validTo }: PermitRow): BoothPermit[] {
  const car = plateIdentity(vehicleNumber);
  return car ? [{ car, validFrom: formatStoredDay(validFrom), validTo: formatLastDay(validTo) }] : [];
}

/** A permit's fields in the journal. */
export function journaledPermit({ vehicleNumber, validFrom, validTo, note }: PermitValues) {
  return { vehicleNumber, validFrom: formatStoredDay(validFrom), validTo: formatLastDay(validTo), note };
}
