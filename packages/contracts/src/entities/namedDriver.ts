import * as z from 'zod/mini';
import { labelIn } from './labelIn.ts';
import type { ParkingRecord } from './record.ts';

/** How a driver was named: on the printed form, in another letter, or on the driver's page. */
export const DRIVER_SOURCES = {
  form: 'Formular',
  letter: 'Brief',
  page: 'Seite',
} as const;
export type DriverSource = keyof typeof DRIVER_SOURCES;

/** `received`: the office decides; `accepted`: the driver is the debtor; `rejected`: also once it is taken back. */
const DRIVER_STATES = {
  received: 'eingegangen',
  accepted: 'angenommen',
  rejected: 'abgelehnt',
} as const;
export type DriverState = keyof typeof DRIVER_STATES;

export const driverSourceLabel = labelIn(DRIVER_SOURCES);
export const driverStateLabel = labelIn(DRIVER_STATES);

export const namedDriver = z.object({
  _id: z.string(),
  invoiceNumber: z.number(),
  /** d.m.yyyy */
  arrived: z.string(),
  source: z.string(),
  name: z.string(),
  /** Street and town, one line each. */
  address: z.string(),
  state: z.string(),
  /** The id of the account that entered it; empty for the driver's page. */
  enteredBy: z.string(),
  /** ISO 8601 */
  enteredAt: z.string(),
  /** Both are there once it is decided. */
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
});
export type NamedDriver = z.infer<typeof namedDriver>;

/** As letters and collection see it: to whom they go is what `debtorOf` says, which may not be the owner. */
export type OwedRecord = Omit<ParkingRecord, 'ownerName' | 'address'>;

export interface Debtor {
  readonly name: string;
  readonly address: string;
}

interface Addressed {
  readonly ownerName: string;
  readonly address: string;
  readonly driver?: Debtor | undefined;
}

/** To whom letters go: the named driver, otherwise the keeper. */
export function debtorOf({ ownerName, address, driver }: Addressed): Debtor {
  return driver ?? { name: ownerName, address };
}
