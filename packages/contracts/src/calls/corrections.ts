import * as z from 'zod/mini';
import { boothRecord } from '../entities/boothRecord.ts';
import { ROLES } from '../entities/role.ts';
import { vehicleInput } from '../entities/vehicle.ts';
import { invoiceNumber, requiredText } from '../inputs/inputs.ts';
import { defineCall } from './call.ts';

/** How long, in ms by the server's clock, users may correct or cancel what they checked in. */
export const CORRECTABLE_FOR = 10 * 60_000;

/*
 * Of the own check-in, while the car is parked and no fine is on the record. Both take `If-Match` with the version that
 * was read, and return what the till shows; a repeated identical change is no conflict.
 */

export const correctCheckIn = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/check-in/{invoiceNumber}',
  summary: 'Kennzeichen, Modell und Farbe der eigenen Einfahrt korrigieren, in den ersten zehn Minuten.',
  allow: ROLES,
  refuses: [404, 409, 422, 429],
  versioned: true,
  params: z.strictObject({ invoiceNumber }),
  body: z.strictObject(vehicleInput),
  answer: boothRecord,
});

export const cancelCheckIn = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/cancel/{invoiceNumber}',
  summary: 'Die eigene Einfahrt stornieren, in den ersten zehn Minuten; die Rechnungsnummer bleibt vergeben.',
  allow: ROLES,
  refuses: [404, 409, 422, 429],
  versioned: true,
  params: z.strictObject({ invoiceNumber }),
  body: z.strictObject({ reason: requiredText(200, 'Bitte geben Sie einen Grund an.') }),
  answer: boothRecord,
});
