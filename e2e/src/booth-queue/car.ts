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

export const isNumbered = (number: string | undefined) => (record: StoredRecord) =>
  number !== undefined && [String(record.id), record.provisionalReference].includes(number);

/** What the server has of it otherwise. @param listed the kinds of its entries in the panel */
export function faultsOf(car: Car, [record, ...more]: StoredRecord[], listed: string[]): string[] {
  if (!car.number) return [];
  if (more.length > 0) return [`parked ${more.length + 1} times`];
  const shown = record?.exitAt ? record.feeCents : undefined;
  const wrong = car.exits.filter(
    ({ cents, isQueued }) => cents !== shown && !(isQueued && listed.includes('check-out')),
  );
  const faults = wrong.map(({ cents }) => `left for ${cents} cents, and the server has ${shown}`);
  if (!record) return car.isDiscarded || listed.includes('check-in') ? faults : [...faults, 'never parked'];
  if (car.isDiscarded && !car.mayBeParked) faults.push('discarded, and parked');
  if (record.vehicleNumber !== car.plate) faults.push(`the server has ${record.vehicleNumber}`);
  if (record.alreadyParkedAs && !car.isUnderstood && !listed.includes('check-in') && !car.isDiscarded)
    faults.push(`parked as ${record.alreadyParkedAs}, too, and the user does not know`);
  if (!car.models.includes(record.vehicleModel)) faults.push(`model ${record.vehicleModel}, not ${car.models}`);
  if (!car.cancelReasons.includes(record.cancelReason)) faults.push(`cancelled: ${record.cancelReason}`);
  return faults;
}
