import * as z from 'zod/mini';
import { fine } from './fine.ts';
import { vehicle } from './vehicle.ts';

/** The printed reminder and the costs that it claims, in euros. Days as d.m.yyyy. */
const sentLetter = z.object({
  date: z.string(),
  deadline: z.string(),
  ownerLookup: z.number(),
  reminderCost: z.number(),
  /** 1 for the first letter; only set for later ones. */
  level: z.optional(z.number()),
  /** Only set for a later letter. */
  interest: z.optional(z.number()),
  /** The day of the costs, as printed in the first letter. */
  costDay: z.optional(z.string()),
  /** The first day of default; set once a later letter was printed after the deadline. */
  defaultFrom: z.optional(z.string()),
});
export type SentLetter = z.infer<typeof sentLetter>;

/**
 * The fields of a record that booth and receipt show; owner, note, attachments and dunning state are not among them.
 */
export const shown = {
  _id: z.string(),
  invoiceNumber: z.number(),
  ...vehicle,
  date: z.string(),
  entryTime: z.string(),
  /** ISO 8601; only set for an entry in the hour that occurs twice in October. */
  entryAt: z.optional(z.string()),
  /** `d.m.yyyy HH:mm:ss`, null while the car is parked. */
  exitTime: z.nullable(z.string()),
  isParked: z.boolean(),
  fee: z.number(),
  fines: z.array(fine),
  isDisable: z.boolean(),
  isPay: z.boolean(),
  /** In euros: the amounts paid and waived; absent if there are none. */
  paid: z.optional(z.number()),
  waived: z.optional(z.number()),
  /** The parking stay is free because of a permit. */
  hasPermit: z.boolean(),
  /** The printed reminder; a driver may bring it to the booth. */
  letter: z.optional(sentLetter),
  /** Server time, ISO 8601; the fee so far is calculated from it. */
  created_at: z.string(),
  /** `A-0017`, which an offline booth printed. */
  provisionalReference: z.optional(z.string()),
  cancelReason: z.optional(z.string()),
  /** Set while the record is not dunned; `until` is the last day (d.m.yyyy), absent if the block has no end. */
  dunningBlock: z.optional(z.object({ until: z.optional(z.string()) })),
  /**
   * d.m.yyyy: the day since which a collection agency has the record; the booth gets this day only while something is
   * open.
   */
  collectionDay: z.optional(z.string()),
  /** The value for If-Match. */
  version: z.number(),
};

/** A field whose value is hidden: any input is parsed to this blank value. */
const blank = <Value>(value: Value) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform(() => value),
  );

/** Fields of the specification's record that the booth must not see, so they are always blank. */
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

/** Prices in cents. */
export const tariff = z.object({
  freeMinutes: z.number(),
  centsPerStartedHour: z.number(),
  maxCentsPerDay: z.number(),
});

/** For formats see specification §10. `fee` and prices in euros. */
export const boothRecord = z.object({
  ...shown,
  ...withheld,
  /** Set while the car is parked, and on receipts; amounts in cents. */
  tariff: z.optional(tariff),
  /** The latest other record without an exit that has this plate. */
  alsoParked: z.optional(z.object({ invoiceNumber: z.number(), date: z.string(), entryTime: z.string() })),
  /** ISO 8601: the current user may correct or cancel the check-in until then. */
  correctableUntil: z.optional(z.string()),
});
export type BoothRecord = Omit<z.infer<typeof boothRecord>, keyof typeof withheld>;
