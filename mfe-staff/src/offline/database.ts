import type { Booth, BoothPermit } from '@parkwart/contracts/calls/booth';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { BOOTH_DATABASE, PARKED_STORE, QUEUE } from '@parkwart/contracts/entities/boothStorage';
import type { ShownVehicle } from '@parkwart/contracts/entities/vehicle';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The booth that this browser has registered, with the number of its next provisional reference. */
export interface StoredBooth extends Booth {
  readonly deviceKey: string;
  readonly next: number;
}

interface Entry {
  /** Assigned by the database, ascending in order of entry. */
  readonly id?: number;
  readonly vehicleNumber: string;
  /** ISO 8601 */
  readonly enteredAt: string;
  readonly enteredBy: string;
  /**
   * - `waiting`: still to be sent; `message` has the reason, unless the connection is lost
   * - `refused`: the server rejected it; `message` has the reason
   * - `told`: sent, but shown with `message` until the user confirms it
   * - `discarded`: only for a card payment that the user has discarded, until it is reported to the office
   */
  readonly state: 'waiting' | 'refused' | 'told' | 'discarded';
  readonly message?: string;
  /** The error code of the rejection. */
  readonly code?: string;
  /** Only for a rejected card payment: whether it has been reported to the office. */
  readonly isReported?: boolean;
}

export interface QueuedCheckIn extends Entry {
  readonly kind: 'check-in';
  readonly reference: string;
  readonly idempotencyKey: string;
  readonly body: ShownVehicle & { readonly date: string; readonly entryTime: string };
  /**
   * Whether the booth's copy has a permit for the car. When the check-in is sent, the server decides about the permit.
   */
  readonly hasPermit?: boolean;
}

export interface QueuedCheckOut extends Entry {
  readonly kind: 'check-out';
  /** The invoice number, or the reference of a check-in that is still queued. */
  readonly reference: string;
  /** The id of the record; undefined until the queued check-in of the car is sent. */
  readonly recordId: string | undefined;
  readonly feeCents: number;
  /** The total that the till showed. */
  readonly totalCents: number;
}

export interface QueuedCardPayment extends Entry {
  readonly kind: 'card-payment';
  /** The invoice number, or the reference of a check-in that is still queued. */
  readonly reference: string;
  readonly provisional: string | undefined;
  /** Undefined until the queued check-in of the car is sent. */
  readonly invoiceNumber: string | undefined;
  readonly idempotencyKey: string;
  readonly body: {
    readonly amount: number;
    readonly voucher: string;
    readonly paidAt: string;
    readonly booth?: string;
  };
}

export type QueuedEntry = QueuedCheckIn | QueuedCheckOut | QueuedCardPayment;
export type Stored<Item extends QueuedEntry = QueuedEntry> = Item & { readonly id: number };

/** The parked cars and the permits from the server's last response. */
export interface ParkedCopy {
  readonly records: readonly BoothRecord[];
  readonly permits: readonly BoothPermit[];
  /** Epoch ms. */
  readonly storedAt: number;
}

interface BoothDatabase extends DBSchema {
  booth: { key: string; value: StoredBooth };
  [QUEUE]: { key: number; value: QueuedEntry };
  parked: { key: string; value: ParkedCopy };
}

/** The only key in stores that hold a single value. */
export const ONE = 'one';

let opening: Promise<IDBPDatabase<BoothDatabase>> | undefined;

/** @throws if the browser has no storage, as in some private windows */
export function boothDatabase(): Promise<IDBPDatabase<BoothDatabase>> {
  opening ??= openDB<BoothDatabase>(BOOTH_DATABASE, 1, {
    upgrade: (database) => {
      database.createObjectStore('booth');
      database.createObjectStore(QUEUE, { keyPath: 'id', autoIncrement: true });
      database.createObjectStore(PARKED_STORE);
    },
    terminated: () => {
      opening = undefined;
    },
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}
