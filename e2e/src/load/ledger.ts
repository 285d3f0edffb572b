export const KINDS = [
  'check-in',
  'check-out',
  'fine',
  'payment',
  'note',
  'upload',
  'user',
  'import',
  'booking',
  'refund',
  'export',
  'letter',
] as const;
export type Kind = (typeof KINDS)[number];

export interface AcknowledgedRecord {
  readonly invoiceNumber: number;
  readonly id: string;
  readonly plate: string;
  isParked: boolean;
  isPaid: boolean;
  /** In euros. */
  refunded: number;
  /** How often printing the record's letter, or changing the owner in the letter, was acknowledged. */
  prints: number;
  /** The month whose export contains the record's payment, such as 202603. */
  exportedIn?: number;
  note: string;
  /** In euros. */
  finePrices: number[];
  /** Name → SHA-256 of the content. */
  readonly files: Map<string, string>;
}

/** Every write that the product acknowledged. */
export class Ledger {
  readonly records: AcknowledgedRecord[] = [];
  readonly usernames: string[] = [];
  /** `at` is the time of the write by `performance.now()`. */
  readonly writes: { readonly kind: Kind; readonly at: number }[] = [];

  acknowledge(kind: Kind): void {
    this.writes.push({ kind, at: performance.now() });
  }

  missing(kinds: readonly Kind[], from = 0, to = Number.POSITIVE_INFINITY): Kind[] {
    const seen = new Set(this.writes.filter(({ at }) => at >= from && at <= to).map(({ kind }) => kind));
    return kinds.filter((kind) => !seen.has(kind));
  }

  longestGapMs(): number {
    const gaps = this.writes.slice(1).map(({ at }, index) => at - (this.writes[index]?.at ?? at));
    return Math.max(0, ...gaps);
  }
}
