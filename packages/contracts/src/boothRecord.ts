import * as z from 'zod/mini';
import { fine } from './fine.ts';

/** What booth and receipt show of a record: nothing of its owner, note, attachments or dunning. */
const shown = {
  _id: z.string(),
  invoiceNumber: z.number(),
  vehicleNumber: z.string(),
  vehicleModel: z.string(),
  vehicleColor: z.string(),
  date: z.string(),
  entryTime: z.string(),
  /** `d.m.yyyy HH:mm:ss`, null while the car is parked. */
  exitTime: z.nullable(z.string()),
  isParked: z.boolean(),
  fee: z.number(),
  fines: z.array(fine),
  isDisable: z.boolean(),
  isPay: z.boolean(),
  /** By the server's clock, ISO 8601: the fee so far follows from it. */
  created_at: z.string(),
  /** Rises with every change; for If-Match. */
  version: z.number(),
};

/** Blank, whatever was given. */
const blank = <Value>(value: Value) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform(() => value),
  );

/** Front ends of contract 2 read no record without these. They go with contract 2. */
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

const tariff = z.object({ freeMinutes: z.number(), centsPerStartedHour: z.number(), maxCentsPerDay: z.number() });

/** A record as booth and receipt get it (formats: specification §10). `fee` and prices in euros. */
export const boothRecord = z.object({
  ...shown,
  ...withheld,
  /** While the car is parked: what its fee follows from, amounts in cents. */
  tariff: z.optional(tariff),
  /** The latest other record under which a car with this plate is still parked. */
  alsoParked: z.optional(z.object({ invoiceNumber: z.number(), date: z.string(), entryTime: z.string() })),
});
export type BoothRecord = Omit<z.infer<typeof boothRecord>, keyof typeof withheld>;
