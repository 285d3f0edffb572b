import { type AskedRecord, type CostAsked, debtorKind, isAsked } from './debtor.ts';
import { type Cents, centsFromEuros, sumCents } from './money.ts';
import { addDays, parseDay } from './time.ts';

/** The costs of a reminder: as printed or, for the next reminder, as in the current settings. */
export interface Costs {
  readonly ownerLookupCents: Cents;
  readonly reminderCostCents: Cents;
  /** Only for letters after the first one. */
  readonly interestCents?: Cents;
}

/** All charges of a record; the costs are 0 until a reminder is printed. */
export interface Charges extends Costs {
  readonly finesCents: Cents;
  readonly feeCents: Cents;
}

interface State {
  readonly isPay: boolean;
  readonly isDisable: boolean;
}

/** The amounts that cover the charges: payments minus refunds, and waivers. */
export interface Settlement {
  readonly paidCents: Cents;
  readonly waivedCents: Cents;
}

/** Amounts in euros, as on the wire. */
interface Priced {
  readonly price: number;
}
interface Charged {
  readonly fines: readonly Priced[];
  readonly fee: number;
  readonly letter?:
    | { readonly ownerLookup: number; readonly reminderCost: number; readonly interest?: number | undefined }
    | undefined;
}
interface Settled {
  readonly paid?: number | undefined;
  readonly waived?: number | undefined;
}

type CostLine = 'owner-lookup' | 'reminder-cost';
interface AskedLines {
  readonly lines: Readonly<Record<CostLine, CostAsked>>;
}

/**
 * The kind of day that is printed beside owner look-up and reminder cost: some days after the violation, or the day of
 * the letter that first claims these costs.
 */
export type CostDay = 'after-violation' | 'when-printed';

export const NO_COSTS: Costs = { ownerLookupCents: 0, reminderCostCents: 0 };

export function finesTotal(fines: readonly Priced[]): Cents {
  return sumCents(fines.map(({ price }) => centsFromEuros(price)));
}

export function costsTotal({ ownerLookupCents, reminderCostCents, interestCents = 0 }: Costs): Cents {
  return ownerLookupCents + reminderCostCents + interestCents;
}

/** The costs that the first letter charges. A driver who was named before any look-up owes no cost of one. */
export function letterCosts(
  { ownerLookupCents, reminderCostCents }: Costs,
  { lines }: AskedLines,
  record: AskedRecord = {},
): Costs {
  const debtor = debtorKind(record);
  const isLookedUp = debtor === 'keeper' || Boolean(record.lookUpDate);
  return {
    ownerLookupCents: isLookedUp && isAsked(lines['owner-lookup'], debtor) ? ownerLookupCents : 0,
    reminderCostCents: isAsked(lines['reminder-cost'], debtor) ? reminderCostCents : 0,
  };
}

export function chargesOf({ fines, fee, letter }: Charged): Charges {
  return {
    finesCents: finesTotal(fines),
    feeCents: centsFromEuros(fee),
    ownerLookupCents: letter ? centsFromEuros(letter.ownerLookup) : 0,
    reminderCostCents: letter ? centsFromEuros(letter.reminderCost) : 0,
    interestCents: centsFromEuros(letter?.interest ?? 0),
  };
}

/** Equals the specification's parking total (fines and fee) if there is no reminder. */
export function chargesTotal(charges: Charges): Cents {
  return charges.finesCents + charges.feeCents + costsTotal(charges);
}

function settlementOf({ paid = 0, waived = 0 }: Settled): Settlement {
  return { paidCents: centsFromEuros(paid), waivedCents: centsFromEuros(waived) };
}

/**
 * What payments and waivers leave of the charges, at least 0; also for a record that is marked as paid or disabled, which
 * owes nothing (`openCents`).
 */
export function unsettledCents(claim: Charges & Settlement): Cents {
  return Math.max(chargesTotal(claim) - claim.paidCents - claim.waivedCents, 0);
}

/** „Offen“: the amount still to be paid, as in svc-parking's column `owedCents`. */
export function openCents(claim: Charges & Settlement & State): Cents {
  return claim.isPay || claim.isDisable ? 0 : unsettledCents(claim);
}

/** `openCents` of a record in the form in which a service sends it. */
export function openOf(record: Charged & Settled & State): Cents {
  return record.isPay || record.isDisable ? 0 : unsettledOf(record);
}

/**
 * `unsettledCents` of a record in the form in which a service sends it.
 * @param feeCents replaces the record's fee, for a car that is still parked
 */
export function unsettledOf(record: Charged & Settled, feeCents?: Cents): Cents {
  const charges = chargesOf(record);
  return unsettledCents({ ...charges, ...settlementOf(record), feeCents: feeCents ?? charges.feeCents });
}

/** Whether the whole amount was waived and nothing was paid; pages then show „Erlassen“ in place of „Bezahlt“. */
export function isWaivedWhole({ isPay, paid = 0, waived = 0 }: Settled & Pick<State, 'isPay'>): boolean {
  return isPay && paid <= 0 && waived > 0;
}

/** Whether fee and fines are covered, so that only letters' costs are open. */
export function areOnlyCostsOpen(record: Charged & Settled): boolean {
  return unsettledOf(record) > 0 && unsettledOf({ ...record, letter: undefined }) === 0;
}

/** The specification's total of a reminder. It excludes the fee, which the letter adds. */
export function reminderTotal({ finesCents }: Pick<Charges, 'finesCents'>, costs: Costs): Cents {
  return finesCents + costsTotal(costs);
}

/** d.m.yyyy: the day that is printed beside a reminder's costs; '' if the day of the violation is invalid. */
export function costDay(violationDay: string, { dunningDelayDays }: { readonly dunningDelayDays: number }): string {
  const parts = parseDay(violationDay);
  if (!parts) return '';
  const day = new Date(Date.UTC(parts.year, parts.month - 1, parts.day + dunningDelayDays));
  return `${day.getUTCDate()}.${day.getUTCMonth() + 1}.${day.getUTCFullYear()}`;
}

/**
 * d.m.yyyy: the day that is printed beside the costs in the letter that first claims them. @param letterDay the day of
 * that letter
 */
export function firstCostDay(
  violationDay: string,
  letterDay: string,
  { costDay: mode, dunningDelayDays }: { readonly costDay: CostDay; readonly dunningDelayDays: number },
): string {
  return mode === 'when-printed' ? letterDay : costDay(violationDay, { dunningDelayDays });
}

/** @param from the day on which the driver or keeper received the claim */
export function paymentDeadline(from: Date, { deadlineDays }: { readonly deadlineDays: number }): Date {
  return addDays(from, deadlineDays);
}
