import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { ROLES } from '../entities/role.ts';
import { plate } from '../inputs/inputs.ts';

/** The service counts at most this many visits. */
export const MAX_VISITS = 1_000;

const parkedCar = z.object({
  invoiceNumber: z.number(),
  vehicleNumber: z.string(),
  date: z.string(),
  entryTime: z.string(),
});

/** What the booth shows about a plate before the check-in: days, counts and open amounts, but no names. */
const plateHistory = z.object({
  /** A permit that covers today. */
  permit: z.optional(z.object({ validTo: z.nullable(z.string()) })),
  /** Parking stays that have ended, at most `MAX_VISITS`. */
  visits: z.number(),
  /** The day of the latest visit, d.m.yyyy. */
  lastVisit: z.nullable(z.string()),
  /** The open amount („Offen“, `openOf`) in euros, and the number of parking stays that have an open amount. */
  open: z.object({ amount: z.number(), stays: z.number() }),
  /** Set if this car is parked now. */
  parked: z.optional(parkedCar),
  /** The latest other parked car with a similar plate, or with the same characters but another separator position. */
  similar: z.optional(parkedCar),
});
export type PlateHistory = z.infer<typeof plateHistory>;

export const getPlateHistory = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/plate-history',
  summary: 'Was das Kassenhäuschen beim Einchecken über ein Kennzeichen erfährt.',
  allow: ROLES,
  refuses: [429],
  query: z.strictObject({ vehicleNumber: plate }),
  answer: plateHistory,
});
