import * as z from 'zod/mini';
import { ROLES } from '../entities/role.ts';
import { plate } from '../inputs/inputs.ts';
import { defineCall } from './call.ts';

/** Counting stops here. */
export const MAX_VISITS = 1_000;

const parkedCar = z.object({
  invoiceNumber: z.number(),
  vehicleNumber: z.string(),
  date: z.string(),
  entryTime: z.string(),
});

/** What the booth shows about a plate before the check-in: days, counts, open amounts; no names. */
const plateHistory = z.object({
  /** A permit that covers today. */
  permit: z.optional(z.object({ validTo: z.nullable(z.string()) })),
  /** Stays that have ended, at most `MAX_VISITS`. */
  visits: z.number(),
  /** The day of the latest visit, d.m.yyyy. */
  lastVisit: z.nullable(z.string()),
  /** „Offen“ as counted by `openOf`, in euros, and the number of stays. */
  open: z.object({ amount: z.number(), stays: z.number() }),
  /** Under which this very car is parked. */
  parked: z.optional(parkedCar),
  /** The latest other parked car whose plate looks like it, or reads so with another cut. */
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
