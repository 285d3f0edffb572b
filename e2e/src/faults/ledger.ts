import { createHash } from 'node:crypto';

export const KINDS = ['check-in', 'check-out', 'fine', 'payment', 'note', 'upload', 'user'] as const;
export type Kind = (typeof KINDS)[number];

/** What the product acknowledged about one car. */
export interface KeptRecord {
  readonly invoiceNumber: number;
  readonly id: string;
  readonly plate: string;
  isParked: boolean;
  isPaid: boolean;
  note: string;
  /** In euros. */
  finePrices: number[];
  /** Name → SHA-256 of the content. */
  readonly files: Map<string, string>;
}

interface Acknowledgement {
  readonly kind: Kind;
  /** `performance.now()` */
  readonly at: number;
}

/** Every write that the product acknowledged. */
export interface Ledger {
  readonly records: KeptRecord[];
  readonly usernames: string[];
  readonly acknowledgements: Acknowledgement[];
  acknowledge(kind: Kind): void;
  countOf(kind: Kind, from: number, to: number): number;
}

export function openLedger(): Ledger {
  const acknowledgements: Acknowledgement[] = [];
  return {
    records: [],
    usernames: [],
    acknowledgements,
    acknowledge: (kind) => acknowledgements.push({ kind, at: performance.now() }),
    countOf: (kind, from, to) =>
      acknowledgements.filter((one) => one.kind === kind && one.at >= from && one.at <= to).length,
  };
}

export const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
