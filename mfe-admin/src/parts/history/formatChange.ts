import type { JournalEntry } from '@parkwart/contracts/calls/journal';
import { driverSourceLabel } from '@parkwart/contracts/calls/namedDrivers';
import { channelLabel, decisionLabel } from '@parkwart/contracts/calls/objections';
import { blockReasonLabel } from '@parkwart/contracts/entities/dunningBlock';
import { fieldLabel } from '@parkwart/contracts/journal/journalLabels';
import { formatCents, formatEuros } from '@parkwart/contracts/rules/money';
import { monthName } from '@parkwart/contracts/rules/monthName';
import { texts } from './texts.ts';

interface Fine {
  readonly type: string;
  readonly price: number;
}

const MINUTES_A_DAY = 1_440;

/** `2 Std. 5 Min.` */
function formatMinutes(minutes: number): string {
  const days = Math.floor(minutes / MINUTES_A_DAY);
  const hours = Math.floor(minutes / 60) % 24;
  const parts = [days && `${days} ${days === 1 ? 'Tag' : 'Tage'}`, hours && `${hours} Std.`, `${minutes % 60} Min.`];
  return parts.filter(Boolean).join(' ');
}

/** How far a manually set exit time is from the moment of the check-out. */
export const formatBackdated = (minutes: number): string =>
  minutes < 0 ? texts.afterPress(formatMinutes(-minutes)) : texts.beforePress(formatMinutes(minutes));

/** Formatters for fields that are not plain text, numbers or booleans. */
const FORMATS: Readonly<Record<string, (value: never) => string>> = {
  fee: formatEuros,
  paid: formatEuros,
  waived: formatEuros,
  amount: formatEuros,
  onlineAmount: formatEuros,
  collectionAmount: formatEuros,
  interest: formatEuros,
  finePrice: formatEuros,
  centsPerStartedHour: formatCents,
  maxCentsPerDay: formatCents,
  ownerLookupCents: formatCents,
  reminderCostCents: formatCents,
  exitBackdatedMinutes: formatBackdated,
  month: monthName,
  runState: (state: string) => texts.runStates[state] ?? state,
  taxation: (taxation: string) => texts.taxations[taxation] ?? taxation,
  blockReason: blockReasonLabel,
  objectionChannel: channelLabel,
  objectionDecision: decisionLabel,
  driverSource: driverSourceLabel,
  MIStatus: (status: string) => texts.dunning[status] ?? status,
  // Descriptions are sentences, so a list of them needs different separators from a list of names.
  fineDescriptions: (descriptions: readonly string[]) =>
    descriptions
      .filter(Boolean)
      .map((description, index, { length }) => (index < length - 1 ? description.replace(/[.;,]$/, '') : description))
      .join('; '),
  finePrices: (prices: readonly number[]) => prices.map(formatEuros).join(', '),
  fines: (fines: readonly Fine[]) => fines.map(({ type, price }) => `${type} ${formatEuros(price)}`).join(', '),
};

function formatValue(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  const format = FORMATS[field];
  if (format) return format(value as never) || texts.none;
  if (Array.isArray(value)) return value.filter(Boolean).join(', ') || texts.none;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export interface ChangedField {
  readonly label: string;
  /** `vorher → nachher`, or only one of the two values if the other is unknown. */
  readonly value: string;
  /** Both values, if known. */
  readonly both?: readonly [old: string, now: string];
}

/** A readable list of changes; omits fields that were empty before and after. @param join joins before and after */
export function changedFields(
  { subject, before, after }: Pick<JournalEntry, 'subject' | 'before' | 'after'>,
  join = texts.change,
): ChangedField[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    // `finePrices` is only shown for fines whose texts were erased.
    if (name === 'finePrices' && names.includes('fines')) return [];
    const [old, now] = [formatValue(name, before[name]), formatValue(name, after[name])];
    if (old === now && old === texts.none) return [];
    const isOne = !(name in before) || !(name in after);
    const value = isOne ? (name in after ? now : old) : join(old, now);
    return [{ label: fieldLabel(subject, name), value, ...(!isOne && { both: [old, now] as const }) }];
  });
}
