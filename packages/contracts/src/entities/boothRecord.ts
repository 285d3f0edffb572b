import * as z from 'zod/mini';
import { fine } from './fine.ts';
import { sentLetter } from './sentLetter.ts';
import { vehicle } from './vehicle.ts';

/** Everything that booth and receipt show of a record: no owner, note, attachments or dunning state. */
export const shown = {
  _id: z.string(),
  invoiceNumber: z.number(),
  ...vehicle,
  date: z.string(),
  entryTime: z.string(),
  /** ISO 8601, only of an entry in the hour that clocks show twice. */
  entryAt: z.optional(z.string()),
  /** `d.m.yyyy HH:mm:ss`, null while the car is parked. */
  exitTime: z.nullable(z.string()),
  isParked: z.boolean(),
  fee: z.number(),
  fines: z.array(fine),
  isDisable: z.boolean(),
  isPay: z.boolean(),
  /** In euros, what was paid and what the office waived; absent without. */
  paid: z.optional(z.number()),
  waived: z.optional(z.number()),
  /** Free of charge by a permit. */
  hasPermit: z.boolean(),
  /** The printed reminder, which the driver may bring along. */
  letter: z.optional(sentLetter),
  /** Server time, ISO 8601; the fee so far is calculated from it. */
  created_at: z.string(),
  /** `A-0017`, printed by an offline booth. */
  provisionalReference: z.optional(z.string()),
  /** Why the check-in was cancelled. */
  cancelReason: z.optional(z.string()),
  /** That the office does not dun it, to the end of a day (d.m.yyyy) or until that is lifted. */
  dunningBlock: z.optional(z.object({ until: z.optional(z.string()) })),
  /** The value for If-Match. */
  version: z.number(),
};

/** Hides a value: parses anything to a blank one. */
const blank = <Value>(value: Value) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform(() => value),
  );

/** What the specification's record has and the booth is not told: always blank. */
export const withheld = {
  isPrint: blank(false),
  MIStatus: blank(null),
  checkOutNote: blank(''),
  images: blank<string[]>([]),
  files: blank<string[]>([]),
  employeeName: blank(''),
  ownerName: blank(''),
  address: blank(''),
};

/** In cents. */
export const tariff = z.object({
  freeMinutes: z.number(),
  centsPerStartedHour: z.number(),
  maxCentsPerDay: z.number(),
});

/** Formats: specification §10. `fee` and prices in euros. */
export const boothRecord = z.object({
  ...shown,
  ...withheld,
  /** While the car is parked, and on receipts; amounts in cents. */
  tariff: z.optional(tariff),
  /** The latest other open stay with this plate. */
  alsoParked: z.optional(z.object({ invoiceNumber: z.number(), date: z.string(), entryTime: z.string() })),
  /** ISO 8601: the current user may correct or cancel the check-in until then. */
  correctableUntil: z.optional(z.string()),
});
export type BoothRecord = Omit<z.infer<typeof boothRecord>, keyof typeof withheld>;
