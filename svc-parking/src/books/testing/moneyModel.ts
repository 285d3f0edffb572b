/**
 * What a record's money must come to, written from the rules for money alone and without the product's code: costs are
 * paid first, then principal, the older first; what no charge needs is owed back; a waiver goes with its charge.
 * Amounts in cents.
 */
interface Line {
  readonly key: string;
  readonly isTaxed: boolean;
  cents: number;
}

interface Settling {
  readonly id: number;
  readonly kind: 'payment' | 'waiver';
  readonly type: string;
  cents: number;
  /** By the key of the line. */
  on: Map<string, number>;
}

const FINE = 'fine ';
const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, one) => all + one, 0);
const vatIn = (cents: number) => Math.round((cents * 19) / 119);

export class MoneyModel {
  private lines: Line[] = [];
  private settlings: Settling[] = [];
  private fee = 0;
  private fines: readonly { readonly id: number; readonly cents: number }[] = [];
  private isPrinted = false;
  private isDisabled = false;
  private ids = 0;
  private waiverVat = 0;

  get charged(): number {
    return sum(this.lines.map(({ cents }) => cents));
  }

  of(kind: Settling['kind'], ...types: readonly string[]): number {
    const own = this.settlings.filter((one) => one.kind === kind && (types.length === 0 || types.includes(one.type)));
    return sum(own.map(({ cents }) => cents));
  }

  get open(): number {
    return this.charged - this.of('payment') - this.of('waiver');
  }

  chargedBy(isTaxed: boolean): number {
    return sum(this.lines.filter((line) => line.isTaxed === isTaxed).map(({ cents }) => cents));
  }

  /** Of waivers, by whether their lines are taxed. */
  waivedBy(isTaxed: boolean, ...types: readonly string[]): number {
    const keys = new Set(this.lines.filter((line) => line.isTaxed === isTaxed).map(({ key }) => key));
    const own = this.settlings.filter(({ kind, type }) => kind === 'waiver' && types.includes(type));
    return sum(own.flatMap(({ on }) => [...on].filter(([key]) => keys.has(key)).map(([, cents]) => cents)));
  }

  /** Each booked line is rounded by itself. */
  get vat(): number {
    return sum(this.lines.filter(({ isTaxed }) => isTaxed).map(({ cents }) => vatIn(cents))) - this.waiverVat;
  }

  leave(fee: number): void {
    this.fee = fee;
    this.charge();
  }

  setFines(fines: readonly { readonly id: number; readonly cents: number }[]): void {
    this.fines = fines;
    this.charge();
  }

  print(isPrinted: boolean): void {
    this.isPrinted = isPrinted;
    this.charge();
  }

  disable(isDisabled: boolean): void {
    this.isDisabled = isDisabled;
    this.charge();
  }

  /** @returns false where that is more than is open */
  settle(kind: Settling['kind'], type: string, cents: number): boolean {
    if (cents > this.open) return false;
    this.add(kind, type, cents);
    return true;
  }

  get last(): Settling | undefined {
    return this.settlings.at(-1);
  }

  lastOf(type: string): Settling | undefined {
    return this.settlings.filter((one) => one.type === type).at(-1);
  }

  takeBack(settling: Settling): void {
    this.settlings = this.settlings.filter((one) => one !== settling);
    this.countWaiverVat();
    this.placeFree();
  }

  private add(kind: Settling['kind'], type: string, cents: number): void {
    this.ids += 1;
    this.settlings.push({ id: this.ids, kind, type, cents, on: new Map() });
    this.placeFree();
  }

  private wanted(): Line[] {
    if (this.isDisabled) return [];
    const costs = this.isPrinted ? { 'owner-lookup': 700, 'reminder-cost': 550 } : {};
    const all = [
      { key: 'fee', isTaxed: true, cents: this.fee },
      ...this.fines.map(({ id, cents }) => ({ key: FINE + id, isTaxed: true, cents })),
      ...Object.entries(costs).map(([key, cents]) => ({ key, isTaxed: false, cents })),
    ];
    return all.filter(({ cents }) => cents > 0);
  }

  private charge(): void {
    const wanted = this.wanted();
    const same = (line: Line) => wanted.find(({ key, cents }) => key === line.key && cents === line.cents);
    const gone = this.lines.filter((line) => !same(line));
    const waivers = gone.length > 0 ? this.settlings.filter(({ kind }) => kind === 'waiver') : [];
    const kept = this.keptOf(waivers, gone, wanted);
    this.settlings = this.settlings.filter((one) => !waivers.includes(one));
    this.placeFree();
    for (const { key } of gone) {
      this.lines = this.lines.filter((line) => line.key !== key);
      for (const { on } of this.settlings) on.delete(key);
      this.placeFree();
    }
    for (const line of wanted.filter(({ key }) => !this.lines.some((one) => one.key === key))) {
      this.lines.push({ ...line });
      this.placeFree();
    }
    for (const { type, cents } of kept) {
      const left = Math.min(cents, this.open);
      if (left > 0) this.add('waiver', type, left);
    }
    this.countWaiverVat();
  }

  private keptOf(waivers: readonly Settling[], gone: readonly Line[], wanted: readonly Line[]) {
    const left = new Map(wanted.map(({ key, cents }) => [key, cents]));
    return waivers.map(({ type, on }) => {
      const parts = [...on].map(([key, cents]) => {
        if (!gone.some((line) => line.key === key)) return cents;
        const follows = Math.min(cents, left.get(key) ?? 0);
        left.set(key, (left.get(key) ?? 0) - follows);
        return follows;
      });
      return { type, cents: sum(parts) };
    });
  }

  /** Lets what covers no line cover the open ones. */
  private placeFree(): void {
    const rank = ({ key }: Line) => (key === 'fee' || key.startsWith(FINE) ? 1 : 0);
    const inOrder = [...this.lines].sort((one, other) => rank(one) - rank(other));
    for (const settling of this.settlings)
      for (const line of inOrder) {
        const covered = sum(this.settlings.map(({ on }) => on.get(line.key) ?? 0));
        const free = settling.cents - sum(settling.on.values());
        const cents = Math.min(free, line.cents - covered);
        if (cents > 0) settling.on.set(line.key, (settling.on.get(line.key) ?? 0) + cents);
      }
    this.countWaiverVat();
  }

  /** What a waiver takes off taxed lines is one booking. */
  private countWaiverVat(): void {
    const taxed = new Set(this.lines.filter(({ isTaxed }) => isTaxed).map(({ key }) => key));
    const waivers = this.settlings.filter(({ kind }) => kind === 'waiver');
    const onTaxed = waivers.map(({ on }) => sum([...on].filter(([key]) => taxed.has(key)).map(([, cents]) => cents)));
    this.waiverVat = sum(onTaxed.map(vatIn));
  }
}
