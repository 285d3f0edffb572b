/**
 * A second implementation of the money rules, written from the statutes and trade facts without looking at the
 * product's rules. With its books in `modelBooks.ts`, it shares no code with the product, uses whole cents and ISO days,
 * and prefers plain code to short code.
 */

import {
  BANK,
  DAMAGES,
  IN_TRANSIT,
  LOST,
  type ModelBooks,
  OVERPAID,
  RECEIVABLES,
  REDUCED,
  REVENUE,
  sum,
  TAX_FREE,
} from './modelBooks.ts';

interface Charge {
  readonly name: string;
  readonly cents: number;
  /** The day since which the charge is owed; an older charge is paid first. */
  readonly day: string;
  readonly order: number;
  readonly isCost: boolean;
  readonly account: string;
}

interface Settlement {
  readonly kind: 'payment' | 'waiver';
  readonly type: string;
  readonly day: string;
  readonly cents: number;
  /** The part of the settlement that pays each charge. */
  readonly shares: Map<string, number>;
}

export class MoneyModel {
  readonly books: ModelBooks;
  private readonly violationDay: string;
  private charges: Charge[] = [];
  private settlements: Settlement[] = [];
  private readonly known = new Set<string>();
  private bookings = 0;
  private fines: readonly { readonly id: number; readonly cents: number }[] = [];
  private fee = { cents: 0, day: '' };
  private costs = { cents: [] as readonly number[], day: '' };
  isDisabled = false;
  refunded = 0;

  constructor(books: ModelBooks, violationDay: string) {
    this.books = books;
    this.violationDay = violationDay;
  }

  get charged(): number {
    return sum(this.charges.map(({ cents }) => cents));
  }

  get paid(): number {
    return this.total('payment') - this.refunded;
  }

  get waived(): number {
    return this.total('waiver');
  }

  /** Negative if overpaid. */
  get open(): number {
    return this.charged - this.paid - this.waived;
  }

  /** Only charges can be waived, not a debt that results from a refund. */
  get waivable(): number {
    return sum(this.charges.map((one) => this.openOf(one)));
  }

  get standing(): readonly Settlement[] {
    return this.settlements;
  }

  setFines(fines: MoneyModel['fines'], today: string): void {
    this.fines = fines;
    this.chargeAgain(today);
  }

  leave(cents: number, today: string): void {
    this.fee = { cents, day: today };
    this.chargeAgain(today);
  }

  /** Look-up and reminder costs are owed 14 days after the violation, or from the letter's day if that is earlier. */
  print(isPrinted: boolean, today: string): void {
    const later = new Date(`${this.violationDay}T12:00:00Z`);
    later.setUTCDate(later.getUTCDate() + 14);
    const day = later.toISOString().slice(0, 10);
    if (!isPrinted) this.costs = { cents: [], day: '' };
    else if (this.costs.cents.length === 0) this.costs = { cents: [700, 550], day: day < today ? day : today };
    this.chargeAgain(today);
  }

  disable(isDisabled: boolean, today: string): void {
    this.isDisabled = isDisabled;
    this.chargeAgain(today);
  }

  /** @returns false if less than the amount is open */
  settle(kind: Settlement['kind'], type: string, cents: number, day: string): boolean {
    if (cents <= 0 || cents > (kind === 'payment' ? this.open : this.waivable)) return false;
    const gap = kind === 'payment' ? Math.min(this.gap, cents) : 0;
    const settlement = { kind, type, day, cents, shares: this.impute(cents - gap) };
    this.settlements.push(settlement);
    this.enter(settlement, day, 1);
    return true;
  }

  /**
   * Books an online payment regardless of the open amount, because the provider already has the money; overpaid money
   * is due for refund.
   */
  payOnline(cents: number, day: string): Settlement {
    const gap = Math.min(this.gap, cents);
    const settlement = { kind: 'payment', type: 'online', day, cents, shares: this.impute(cents - gap) } as const;
    this.settlements.push(settlement);
    this.enter(settlement, day, 1);
    return settlement;
  }

  takeBack(settlement: Settlement, today: string): void {
    this.settlements = this.settlements.filter((one) => one !== settlement);
    this.enter(settlement, today, -1);
    this.useCredit(today);
  }

  /** Replaces a payment booked by hand with the payment from the bank, on the bank's day. */
  replace(noted: Settlement, day: string): void {
    this.takeBack(noted, noted.day);
    const gap = Math.min(this.gap, noted.cents);
    const transfer = { kind: 'payment', type: 'statement', day, cents: noted.cents } as const;
    const settlement = { ...transfer, shares: this.impute(noted.cents - gap) };
    this.settlements.push(settlement);
    this.enter(settlement, day, 1);
  }

  /** @param isOnline whether the payment provider refunds, from money that the provider has not paid out yet */
  refund(cents: number, today: string, isOnline = false): void {
    this.refunded += cents;
    this.books.count(today, 'received', -cents);
    this.books.line(today, this.isBySoll ? RECEIVABLES : OVERPAID, isOnline ? IN_TRANSIT : BANK, cents);
  }

  withdrawRefund(cents: number, today: string, isOnline = false): void {
    this.refund(-cents, today, isOnline);
    this.useCredit(today);
  }

  private get isBySoll(): boolean {
    return this.books.ways.taxation === 'agreed';
  }

  /**
   * The amount that was refunded from payments which were returned afterwards; the next payment covers this amount
   * first.
   */
  private get gap(): number {
    const payments = this.settlements.filter(({ kind }) => kind === 'payment');
    return Math.max(this.refunded - sum(payments.map(({ cents, shares }) => cents - sum(shares.values()))), 0);
  }

  private total(kind: Settlement['kind']): number {
    return sum(this.settlements.filter((one) => one.kind === kind).map(({ cents }) => cents));
  }

  private owed(): Charge[] {
    if (this.isDisabled) return [];
    const { areFinesTaxed, smallBusinessFrom = '9999' } = this.books.ways;
    const revenue = (day: string) => (day < smallBusinessFrom ? REVENUE : TAX_FREE);
    const day = this.violationDay;
    const fineAccount = areFinesTaxed ? revenue(day) : DAMAGES;
    const wanted = [
      { name: 'fee', ...this.fee, isCost: false, account: revenue(this.fee.day) },
      ...this.fines.map(({ id, cents }) => ({ name: `fine ${id}`, cents, day, isCost: false, account: fineAccount })),
      ...this.costs.cents.map((cents, index) => ({
        name: `cost ${index}`,
        cents,
        day: this.costs.day,
        isCost: true,
        account: DAMAGES,
      })),
    ];
    return wanted.filter(({ cents }) => cents > 0).map((one) => ({ ...one, order: 0 }));
  }

  /**
   * Books the difference to the previous charges. Some charges count on the day of the change, like cancellations (§ 17
   * (1) UStG): a charge that is booked again after a change or a reversal, a charge that replaces another of its kind,
   * and a charge that is paid with money due for refund.
   */
  private chargeAgain(today: string): void {
    const before = this.charges;
    const owed = this.owed();
    const isSame = (one: Charge) => (other: Charge) => other.name === one.name && other.cents === one.cents;
    // Charges of one day are paid in booking order.
    this.charges = owed.map((one) => before.find(isSame(one)) ?? { ...one, order: this.bookings++ });
    const gone = before.filter((one) => !this.charges.includes(one));
    const come = this.charges.filter((one) => !before.includes(one));
    const kind = ({ name }: Charge) => name.split(' ')[0];
    const isCredit = sum(before.map(({ cents }) => cents)) < this.paid + this.waived;
    const isAgain = (one: Charge) =>
      isCredit || this.known.has(one.name) || gone.some((other) => kind(other) === kind(one));
    for (const one of gone) this.enterCharge(one, today, -1);
    for (const one of come) this.enterCharge(one, isAgain(one) ? today : one.day, 1);
    for (const { name } of come) this.known.add(name);
    this.fitWaivers(gone, before, today);
    this.fitPayments(before, today);
    this.useCredit(today);
  }

  private enterCharge({ account, cents }: Charge, day: string, sign: 1 | -1): void {
    this.books.count(day, 'charged', sign * cents);
    if (this.isBySoll) this.books.line(day, RECEIVABLES, account, sign * cents);
  }

  /** § 367 BGB: costs before principal, unless agreed otherwise; the older first (§ 366). */
  private byRank(): Charge[] {
    const costs = this.books.ways.imputation === 'costs-first' ? -1 : 1;
    return this.charges.toSorted(
      (one, other) =>
        (Number(one.isCost) - Number(other.isCost)) * costs ||
        one.day.localeCompare(other.day) ||
        one.order - other.order,
    );
  }

  private openOf(charge: Charge): number {
    return charge.cents - sum(this.settlements.map(({ shares }) => shares.get(charge.name) ?? 0));
  }

  private impute(cents: number, charges = this.byRank()): Map<string, number> {
    const shares = new Map<string, number>();
    let left = cents;
    for (const charge of charges) {
      const share = Math.min(left, Math.max(this.openOf(charge), 0));
      if (share > 0) shares.set(charge.name, share);
      left -= share;
    }
    return shares;
  }

  /**
   * A waiver ends with its charges. For a changed charge, the waiver covers at most what payments leave open. The share
   * of the waiver for other charges stays.
   */
  private fitWaivers(gone: readonly Charge[], before: readonly Charge[], today: string): void {
    const names = gone.map(({ name }) => name);
    const isConcerned = ({ kind, shares }: Settlement) =>
      kind === 'waiver' && names.some((name) => (shares.get(name) ?? 0) > 0);
    const concerned = this.settlements.filter(isConcerned);
    for (const one of concerned) this.enter(one, today, -1, before);
    this.settlements = this.settlements.filter((one) => !isConcerned(one));
    for (const { type, shares: had } of concerned) {
      const shares = new Map<string, number>();
      for (const [name, share] of had) {
        const charge = this.charges.find((one) => one.name === name);
        const most = charge && names.includes(name) ? Math.max(this.openOf(charge), 0) : share;
        const kept = charge ? Math.min(share, most) : 0;
        if (kept > 0) shares.set(name, kept);
      }
      const again = { kind: 'waiver', type, day: today, cents: sum(shares.values()), shares } as const;
      if (again.cents === 0) continue;
      this.settlements.push(again);
      this.enter(again, today, 1);
    }
  }

  /** Frees money from charges that are gone or smaller now, so that other open charges can use it. */
  private fitPayments(before: readonly Charge[], today: string): void {
    for (const payment of this.settlements.filter((one) => one.kind === 'payment').toReversed()) {
      for (const [name, share] of payment.shares) {
        const charge = this.charges.find((one) => one.name === name);
        const tooMuch = charge ? Math.min(Math.max(-this.openOf(charge), 0), share) : share;
        payment.shares.set(name, share - tooMuch);
        const was = before.find((one) => one.name === name);
        if (was && !this.isBySoll) this.books.line(today, was.account, OVERPAID, tooMuch);
      }
    }
  }

  /**
   * Uses unassigned payments for open charges, the oldest payment first (§§ 396, 366 (2) BGB). Refunds reduce the
   * latest payments.
   */
  private useCredit(today: string): void {
    const payments = this.settlements.filter((one) => one.kind === 'payment');
    const free = new Map<Settlement, number>();
    let refunded = this.refunded;
    for (const payment of payments.toReversed()) {
      const unused = payment.cents - sum(payment.shares.values());
      const gone = Math.min(unused, refunded);
      refunded -= gone;
      free.set(payment, unused - gone);
    }
    for (const payment of payments) {
      const more = this.impute(free.get(payment) ?? 0);
      for (const [name, share] of more) payment.shares.set(name, (payment.shares.get(name) ?? 0) + share);
      if (!this.isBySoll)
        for (const [account, cents] of this.byAccount(more)) this.books.line(today, OVERPAID, account, cents);
    }
  }

  private byAccount(shares: ReadonlyMap<string, number>, charges: readonly Charge[] = this.charges) {
    const parts = new Map<string, number>();
    for (const [name, cents] of shares) {
      const account = charges.find((one) => one.name === name)?.account ?? OVERPAID;
      parts.set(account, (parts.get(account) ?? 0) + cents);
    }
    return parts;
  }

  private enter(settlement: Settlement, day: string, sign: 1 | -1, charges: readonly Charge[] = this.charges): void {
    const { kind, type, cents, shares } = settlement;
    this.books.count(day, kind === 'payment' ? 'received' : 'waived', sign * cents);
    if (kind === 'payment') this.enterPayment(settlement, day, sign);
    else if (this.isBySoll)
      for (const [account, part] of this.byAccount(shares, charges)) {
        const reduced = type === 'uncollectible' ? LOST : REDUCED;
        this.books.line(day, account === REVENUE ? reduced : account, RECEIVABLES, sign * part);
      }
  }

  private enterPayment({ type, cents, shares }: Settlement, day: string, sign: 1 | -1): void {
    const money = ['card', 'by-hand', 'online'].includes(type) ? IN_TRANSIT : BANK;
    const parts = this.isBySoll ? new Map([[RECEIVABLES, cents]]) : this.byAccount(shares);
    for (const [account, part] of parts) this.books.line(day, money, account, sign * part);
    this.books.line(day, money, OVERPAID, sign * (cents - sum(parts.values())));
  }
}
