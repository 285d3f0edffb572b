export interface Ways {
  /** Whether VAT is due when agreed (Soll) or when received (Ist). */
  readonly taxation: 'agreed' | 'received';
  readonly imputation: 'costs-first' | 'principal-first';
  readonly areFinesTaxed: boolean;
  readonly smallBusinessFrom?: string;
}

export const RECEIVABLES = '1400';
export const OVERPAID = '1590';
export const REVENUE = '8400';
export const TAX_FREE = '8195';
export const DAMAGES = '2742';
export const REDUCED = '8720';
export const LOST = '2406';
export const BANK = '1200';
export const IN_TRANSIT = '1360';

/** DATEV applies the VAT rate to bookings on these accounts automatically. */
const TAXED = [REVENUE, REDUCED, LOST];

/** § 10 (1) UStG: 19/119, rounded once per line. */
export const containedVat = (cents: number) => Math.round((cents * 19) / 119);

export const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

const nextMonth = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

interface Line {
  readonly month: string;
  readonly debit: string;
  readonly credit: string;
  readonly cents: number;
}

/**
 * The operator's books. A line belongs to the month of its day, or to the first month that is not exported yet if the
 * month of its day is exported.
 */
export class ModelBooks {
  readonly ways: Ways;
  private readonly lines: Line[] = [];
  private readonly totals = new Map<string, Record<'charged' | 'waived' | 'received', number>>();
  private closed = '';

  constructor(ways: Ways) {
    this.ways = ways;
  }

  /** A cancellation is the same line with a negative amount. */
  line(day: string, debit: string, credit: string, cents: number): void {
    if (cents !== 0) this.lines.push({ month: this.monthOf(day), debit, credit, cents });
  }

  count(day: string, total: 'charged' | 'waived' | 'received', cents: number): void {
    this.totalsOf(this.monthOf(day))[total] += cents;
  }

  handOver(month: string): void {
    this.closed = month;
  }

  totalsOf(month: string) {
    const totals = this.totals.get(month) ?? { charged: 0, waived: 0, received: 0 };
    this.totals.set(month, totals);
    return totals;
  }

  balances(month: string): Record<string, number> {
    const balances: Record<string, number> = {};
    for (const { debit, credit, cents } of this.lines.filter((one) => one.month === month)) {
      balances[debit] = (balances[debit] ?? 0) + cents;
      balances[credit] = (balances[credit] ?? 0) - cents;
    }
    return balances;
  }

  vat(month: string): number {
    const owed = ({ debit, credit, cents }: Line) =>
      (TAXED.includes(credit) ? containedVat(cents) : 0) - (TAXED.includes(debit) ? containedVat(cents) : 0);
    return sum(this.lines.filter((one) => one.month === month).map(owed));
  }

  private monthOf(day: string): string {
    const month = day.slice(0, 7);
    return month > this.closed ? month : nextMonth(this.closed);
  }
}
