import type { StoredRecord } from './server.ts';

/** A check-in, and what the screen has confirmed about it. */
export class Car {
  /** The number printed on its slip: the invoice number or a provisional reference. */
  number: string | undefined;
  /** The invoice number, once the till has shown it. */
  invoice: string | undefined;
  /** „Verwerfen“ was pressed on its check-in. */
  isDiscarded = false;
  /** „Verstanden“ was pressed on its check-in. */
  isUnderstood = false;
  /** The server may have a record of it, with a number that the screen has not shown. */
  mayBeParked = true;
  /** In cents: the amount shown at each check-out, until „Verstanden“ or „Verwerfen“ is pressed. */
  exits: { readonly cents: number; readonly isQueued: boolean }[] = [];
  /** Possible values on the server: the last confirmed one, and later ones whose request got no response. */
  models = [''];
  cancelReasons: (string | null)[] = [null];

  constructor(readonly plate: string) {}

  hasRecord({ id, provisionalReference }: StoredRecord): boolean {
    return this.number !== undefined && [String(id), provisionalReference].includes(this.number);
  }
}
