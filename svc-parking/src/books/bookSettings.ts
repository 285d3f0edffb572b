import type { ChargeType } from '@parkwart/contracts/entities/posting';
import type { ImputationOrder } from '@parkwart/contracts/rules/imputation';

/** Numbers in the adviser's chart of accounts. */
export interface BookAccounts {
  readonly bank: string;
  readonly cardInTransit: string;
  readonly receivables: string;
  /** Carry 19 % themselves, so bookings have no tax key. */
  readonly revenue: string;
  readonly reducedRevenue: string;
  readonly lostReceivables: string;
  /** Damages, and all revenue of a small business. */
  readonly untaxed: string;
  readonly interest: string;
  readonly overpaid: string;
}

type Chart = 'SKR03' | 'SKR04';

/** Usual accounts; an adviser may want others. */
export const CHARTS: Readonly<Record<Chart, BookAccounts>> = {
  SKR03: {
    bank: '1200',
    cardInTransit: '1360',
    receivables: '1400',
    revenue: '8400',
    reducedRevenue: '8720',
    lostReceivables: '2406',
    untaxed: '2742',
    interest: '2650',
    overpaid: '1590',
  },
  SKR04: {
    bank: '1800',
    cardInTransit: '1460',
    receivables: '1200',
    revenue: '4400',
    reducedRevenue: '4720',
    lostReceivables: '6936',
    untaxed: '4970',
    interest: '7100',
    overpaid: '1370',
  },
};

export interface BookSettings {
  readonly accounts: BookAccounts;
  /** Soll: booked on the day of the charge; Ist: on the day of the payment. */
  readonly taxation: 'agreed' | 'received';
  /** § 19 UStG: no VAT at all. */
  readonly isSmallBusiness: boolean;
  /** The first day whose charges contain 19 %, as 20260305, 0 for ever; types that are not named contain none. */
  readonly taxedFrom: Readonly<Partial<Record<ChargeType, number>>>;
  readonly imputation: ImputationOrder;
}

/** Where the adviser says nothing else. */
export const TAXED_FROM: BookSettings['taxedFrom'] = { fee: 0, fine: 0 };

export interface DatevSettings {
  /** 1001 to 9999999 */
  readonly consultant: number;
  /** 1 to 99999 */
  readonly client: number;
  readonly chart: Chart;
  /** Digits of an account, 4 to 8. */
  readonly accountLength: number;
  /** In which the fiscal year begins, 1 to 12. */
  readonly fiscalYearMonth: number;
  /** „Festschreibung“: the adviser cannot change the batch any more. */
  readonly isLocked: boolean;
}
