import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';

/** What the till finds a record by: its invoice number or, until the server gives one, its provisional reference. */
export function numberOf({ _id, invoiceNumber, provisionalReference = '' }: BoothRecord): string {
  return _id === '' ? provisionalReference : String(invoiceNumber);
}
