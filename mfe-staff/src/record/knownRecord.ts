import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';

/**
 * The number by which the till finds a record: its invoice number or, until the server assigns one, its provisional
 * reference.
 */
export function numberOf({ _id, invoiceNumber, provisionalReference = '' }: BoothRecord): string {
  return _id === '' ? provisionalReference : String(invoiceNumber);
}

export type KnownRecord = BoothRecord & {
  /** When the server last sent the record, in epoch ms; only set without a connection. */
  readonly asOf?: number;
  /** True if this browser's queued entries are already applied to the record. */
  readonly isQueued?: true;
};

/** Invoice numbers start at 100001. */
export const INVOICE_NUMBER = /^\d{6,}$/;
