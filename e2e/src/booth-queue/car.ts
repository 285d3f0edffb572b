import type { StoredRecord } from './server.ts';

/** A check-in, and what the screen has confirmed of it. */
export interface Car {
  readonly plate: string;
  /** What its slip says: the invoice number or a provisional reference. */
  number: string | undefined;
  /** The invoice number, as soon as the till has shown it. */
  invoice: string | undefined;
  /** „Verwerfen“ of its check-in. */
  isDiscarded: boolean;
  /** „Verstanden“ of its check-in. */
  isUnderstood: boolean;
  /** The server may have a record without any number that the screen has shown. */
  mayBeParked: boolean;
  /** In cents: what the screen said at each check-out, until „Verstanden“ or „Verwerfen“. */
  exits: { readonly cents: number; readonly isQueued: boolean }[];
  /** What the server may have: the last confirmed value, then those without a response. */
  models: string[];
  cancelReasons: (string | null)[];
}

/** A check-in that is being sent. */
export const newCar = (plate: string): Car => ({
  plate,
  number: undefined,
  invoice: undefined,
  isDiscarded: false,
  isUnderstood: false,
  mayBeParked: true,
  exits: [],
  models: [''],
  cancelReasons: [null],
});

export const isNumbered = (number: string | undefined) => (record: StoredRecord) =>
  number !== undefined && [String(record.id), record.provisionalReference].includes(number);
