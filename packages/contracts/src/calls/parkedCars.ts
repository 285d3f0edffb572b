import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { type BoothRecord, boothRecord } from '../entities/boothRecord.ts';
import { ROLES } from '../entities/role.ts';
import { changesCursor } from '../inputs/changesCursor.ts';
import { invoiceNumber } from '../inputs/inputs.ts';
import { platePart } from '../inputs/platePart.ts';
import { DAY_MS } from '../rules/time.ts';

const records = z.object({ records: z.array(boothRecord) });

/** A pattern instead of a number schema, which would add parts of zod to the booth's bundle. */
const limit = z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/, 'Eine Zahl von 1 bis 200.'));

/** How long, in ms, the booth finds a car by its plate after its check-out. */
export const DEPARTED_FOUND_FOR = DAY_MS;

/** Returns a keyset page of the parked cars, each with the tariff, latest check-in first. */
export const listParkedCars = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/parked-cars',
  summary: 'Eine Seite der geparkten Fahrzeuge, die neuesten zuerst.',
  allow: ROLES,
  query: z.strictObject({
    /** Part of a plate (O matches 0, I matches 1), or the first digits of an invoice number. */
    search: z.optional(platePart),
    /** Only invoices older than this one. */
    after: z.optional(invoiceNumber),
    limit: z.optional(limit),
  }),
  answer: records,
});

/**
 * Finds departed cars by plate, for drivers who ask for a receipt at the exit; records of cars that left earlier can be
 * found only by number.
 */
export const searchDepartedCars = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/departed-cars',
  summary: 'Fahrzeuge zu einem Teil des Kennzeichens, die in den letzten 24 Stunden ausgecheckt wurden.',
  allow: ROLES,
  query: z.strictObject({ search: platePart }),
  answer: records,
});

const parkedCarsChanged = z.object({
  cursor: z.string(),
  isComplete: z.boolean(),
  /** Changed cars that are still parked, with the fields of the list of parked cars. */
  cars: z.array(boothRecord),
  /** Invoice numbers of cars that left recently or were disabled. */
  left: z.array(z.number()),
});
export type ParkedCarsChanged = Omit<z.infer<typeof parkedCarsChanged>, 'cars'> & { readonly cars: BoothRecord[] };

/**
 * Returns the changes of the list of parked cars, as a single response or as an event stream, like `followRecords` for
 * the office. The page reloads its list if an event's `isComplete` is false.
 */
export const followParkedCars = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/parked-cars/changes',
  summary: 'Was sich an den geparkten Fahrzeugen geändert hat, einmal oder fortlaufend (text/event-stream).',
  allow: ROLES,
  refuses: [429],
  query: z.strictObject({ since: z.optional(changesCursor) }),
  answer: parkedCarsChanged,
});
