import type { StoredRecord } from './server.ts';

/** A check-in, and what the screen has confirmed of it. */
export class Car {
  /** What its slip says: the invoice number or a provisional reference. */
  number: string | undefined;
  /** The invoice number, as soon as the till has shown it. */
  invoice: string | undefined;
  /** „Verwerfen“ of its check-in. */
  isDiscarded = false;
  /** „Verstanden“ of its check-in. */
  isUnderstood = false;
  /** The server may have a record of it whose number the screen has not shown. */
  mayBeParked = true;
  /** In cents: what the screen said at each check-out, until „Verstanden“ or „Verwerfen“. */
  exits: { readonly cents: number; readonly isQueued: boolean }[] = [];
  /** What the server may have: the last confirmed value, then those without a response. */
  models = [''];
  cancelReasons: (string | null)[] = [null];

  constructor(readonly plate: string) {}

  hasRecord({ id, provisionalReference }: StoredRecord): boolean {
    return this.number !== undefined && [String(id), provisionalReference].includes(this.number);
  }
}
