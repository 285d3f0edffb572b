import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { boothRecord } from '../entities/boothRecord.ts';
import { ROLES } from '../entities/role.ts';
import { vehicleInput } from '../entities/vehicle.ts';
import { invoiceNumber, requiredText } from '../inputs/inputs.ts';

/** How long, in ms by the server's clock, users may correct or cancel their own check-ins. */
export const CORRECTABLE_FOR = 10 * 60_000;

/**
 * Corrects the user's own check-in, while the car is parked and the record has no fine. Takes `If-Match` with the
 * version read earlier and returns the record as the till shows it. Repeating an identical change is not a conflict.
 */
const correction = <Body extends z.ZodMiniType>(path: `/${string}`, summary: string, body: Body) =>
  defineCall({
    service: 'parking',
    method: 'PUT',
    path,
    summary,
    allow: ROLES,
    refuses: [404, 409, 422, 429],
    versioned: true,
    params: z.strictObject({ invoiceNumber }),
    body,
    answer: boothRecord,
  });

export const correctCheckIn = correction(
  '/check-in/{invoiceNumber}',
  'Kennzeichen, Modell und Farbe der eigenen Einfahrt korrigieren, in den ersten zehn Minuten.',
  z.strictObject(vehicleInput),
);

export const cancelCheckIn = correction(
  '/cancel/{invoiceNumber}',
  'Die eigene Einfahrt stornieren, in den ersten zehn Minuten; die Rechnungsnummer bleibt vergeben.',
  z.strictObject({ reason: requiredText(200, 'Bitte geben Sie einen Grund an.') }),
);
