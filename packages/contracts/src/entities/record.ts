import * as z from 'zod/mini';
import { shown } from './boothRecord.ts';
import { dunningBlock } from './dunningBlock.ts';

/** For formats see specification §10. `fee` and prices in euros. */
export const parkingRecord = z.object({
  ...shown,
  isPrint: z.boolean(),
  /** `d.m.yyyy HH:mm:ss`; set while `isPrint` is true. */
  printedAt: z.optional(z.string()),
  MIStatus: z.nullable(z.enum(['M', 'I'])),
  checkOutNote: z.string(),
  images: z.array(z.string()),
  files: z.array(z.string()),
  employeeName: z.string(),
  ownerName: z.string(),
  address: z.string(),
  /** The user who was logged in when an offline check-in was sent, if different from the user who entered it. */
  sentBy: z.optional(z.string()),
  /** The invoice under which the plate was already parked when an offline check-in was sent. */
  alreadyParkedAs: z.optional(z.number()),
  checkedOutBy: z.optional(z.string()),
  /**
   * How many minutes a manually set exit time precedes the check-out; negative if the exit time follows the check-out.
   */
  exitBackdatedMinutes: z.optional(z.number()),
  /**
   * Make and colour according to the registration office; `isChecked`: an admin confirmed the car although they differ.
   */
  registered: z.optional(z.object({ make: z.string(), colour: z.string(), isChecked: z.boolean() })),
  /** d.m.yyyy: the day of the owner look-up, from the registration office's reply or from a letter. */
  lookUpDate: z.optional(z.string()),
  /**
   * d.m.yyyy: the deadline that a letter about an objection granted before any reminder. After a reminder, the
   * reminder's deadline applies instead.
   */
  payUntil: z.optional(z.string()),
  /** The named driver, who is the debtor instead of the keeper. */
  driver: z.optional(z.object({ name: z.string(), address: z.string() })),
  /** Unlike the booth, the office sees who set the block and why. */
  dunningBlock: z.optional(dunningBlock),
});
export type ParkingRecord = z.infer<typeof parkingRecord>;

export const FIRST_INVOICE_NUMBER = 100_001;
/** The databases store a signed 32-bit integer. */
export const MAX_INVOICE_NUMBER = 2_147_483_647;

/**
 * A record for letters and collection. It has no `ownerName` and `address`, because the debtor may be another person:
 * use `debtorOf`.
 */
export type OwedRecord = Omit<ParkingRecord, 'ownerName' | 'address'>;
