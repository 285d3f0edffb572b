import * as z from 'zod/mini';
import { fine } from './fine.ts';
import { sentLetter } from './sentLetter.ts';
import { vehicle } from './vehicle.ts';

/** Formats: specification §10. `fee` and prices in euros. */
export const parkingRecord = z.object({
  _id: z.string(),
  invoiceNumber: z.number(),
  ...vehicle,
  date: z.string(),
  entryTime: z.string(),
  /** `d.m.yyyy HH:mm:ss`, null while the car is parked. */
  exitTime: z.nullable(z.string()),
  isParked: z.boolean(),
  fee: z.number(),
  fines: z.array(fine),
  isDisable: z.boolean(),
  isPrint: z.boolean(),
  /** While `isPrint`; older services omit both. */
  letter: z.optional(sentLetter),
  /** `d.m.yyyy HH:mm:ss` */
  printedAt: z.optional(z.string()),
  isPay: z.boolean(),
  /** Free of charge by a permit; older services omit it. */
  hasPermit: z.optional(z.boolean()),
  MIStatus: z.nullable(z.enum(['M', 'I'])),
  checkOutNote: z.string(),
  images: z.array(z.string()),
  files: z.array(z.string()),
  created_at: z.string(),
  employeeName: z.string(),
  ownerName: z.string(),
  address: z.string(),
  /** `A-0017`, printed by a booth without a connection. */
  provisionalReference: z.optional(z.string()),
  /** Who was logged in when such a check-in was sent, where that was another user. */
  sentBy: z.optional(z.string()),
  /** The invoice under which the plate was parked already when such a check-in was sent. */
  alreadyParkedAs: z.optional(z.number()),
  /** Why the check-in was cancelled. */
  cancelReason: z.optional(z.string()),
  /** Who checked the car out. */
  checkedOutBy: z.optional(z.string()),
  /** Minutes by which an exit time set by hand precedes the check-out; negative if it follows. */
  exitBackdatedMinutes: z.optional(z.number()),
  /** For If-Match. */
  version: z.number(),
});
export type ParkingRecord = z.infer<typeof parkingRecord>;

export const FIRST_INVOICE_NUMBER = 100_001;
/** A signed 32-bit integer in the databases. */
export const MAX_INVOICE_NUMBER = 2_147_483_647;
