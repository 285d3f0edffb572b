import type { Booth } from '@parkwart/contracts/calls/booth';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { BOOTH_DATABASE, PARKED_STORE } from '@parkwart/contracts/entities/boothStorage';
import type { ShownVehicle } from '@parkwart/contracts/entities/vehicle';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The booth as which the server knows this browser, with the number of its next provisional reference. */
export interface StoredBooth extends Booth {
  readonly deviceKey: string;
  readonly next: number;
}

interface Entry {
  /** Ascending in order of entry; assigned by the database. */
  readonly id?: number;
  readonly vehicleNumber: string;
  /** ISO 8601 */
  readonly enteredAt: string;
  readonly enteredBy: string;
  /**
   * - `waiting`: to be sent; `message` says why it was not sent yet, if not for a lost connection
   * - `refused`: the server refused it; `message` says why
   * - `told`: sent; `message` says what the employee should know
   */
  readonly state: 'waiting' | 'refused' | 'told';
  readonly message?: string;
}

export interface QueuedCheckIn extends Entry {
  readonly kind: 'check-in';
  readonly reference: string;
  readonly idempotencyKey: string;
  readonly body: ShownVehicle & { readonly date: string; readonly entryTime: string };
}

export interface QueuedCheckOut extends Entry {
  readonly kind: 'check-out';
  /** The invoice number, or the reference of a check-in that is queued itself. */
  readonly reference: string;
  /** Undefined until that check-in is sent. */
  readonly recordId: string | undefined;
  readonly feeCents: number;
  /** As the till showed it; entries of an earlier version have none. */
  readonly totalCents?: number;
}

export type QueuedEntry = QueuedCheckIn | QueuedCheckOut;
export type Stored<Item extends QueuedEntry = QueuedEntry> = Item & { readonly id: number };

/** The parked cars as the server last sent them. */
interface ParkedCopy {
  readonly records: readonly BoothRecord[];
  /** Epoch ms. */
  readonly storedAt: number;
}

/** The name in existing browsers' databases. */
export const QUEUE = 'kept';

interface BoothDatabase extends DBSchema {
  booth: { key: string; value: StoredBooth };
  [QUEUE]: { key: number; value: QueuedEntry };
  parked: { key: string; value: ParkedCopy };
}

/** The only key of the stores that hold one value. */
export const ONE = 'one';

let opening: Promise<IDBPDatabase<BoothDatabase>> | undefined;

/** @throws where the browser has no storage, as in some private windows */
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
