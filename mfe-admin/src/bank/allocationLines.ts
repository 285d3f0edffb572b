import type { BankEntry } from '@parkwart/contracts/calls/bank';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { type Cents, centsFromEuros, eurosFromCents, formatCents, sumCents } from '@parkwart/contracts/rules/money';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { typedCents } from '../form/typedNumber.ts';
import type { Allocation } from './bankApi.ts';
import { allocationTexts as texts } from './texts.ts';

/** What of an entry goes to a record. */
export interface AllocationLine {
  readonly record: ParkingRecord;
  /** Euros, as typed. */
  readonly typed: string;
}

const lineOf = (record: ParkingRecord, cents: Cents): AllocationLine => ({
  record,
  typed: formatDecimal(eurosFromCents(Math.max(Math.min(cents, openOf(record)), 0))),
});

/** 0 for what is no amount. */
const centsOf = ({ typed }: AllocationLine): Cents => {
  const cents = typedCents(typed);
  return Number.isSafeInteger(cents) && cents > 0 ? cents : 0;
};

/** Of the entry, what no line has; negative where they have more. */
export const restOf = ({ amount }: BankEntry, lines: readonly AllocationLine[]): Cents =>
  centsFromEuros(amount) - sumCents(lines.map(centsOf));

/** Proposes what is open, or what the entry still has if that is less. */
export function withRecord(
  entry: BankEntry,
  lines: readonly AllocationLine[],
  record: ParkingRecord,
): readonly AllocationLine[] {
  return [...lines, lineOf(record, restOf(entry, lines))];
}

/** As the entry is proposed. */
export function proposedLines({ allocations }: BankEntry, records: readonly ParkingRecord[]): AllocationLine[] {
  return allocations.flatMap(({ invoiceNumber, amount }) => {
    const record = records.find((one) => one.invoiceNumber === invoiceNumber);
    return record && openOf(record) > 0 ? [lineOf(record, centsFromEuros(amount))] : [];
  });
}

export function lineError(line: AllocationLine): string | undefined {
  const open = openOf(line.record);
  const cents = centsOf(line);
  if (cents === 0) return texts.amountMissing;
  return cents > open ? texts.mostOpen(formatCents(open)) : undefined;
}

export const allocationsOf = (lines: readonly AllocationLine[]): Allocation[] =>
  lines.map((line) => ({ invoiceNumber: line.record.invoiceNumber, amount: eurosFromCents(centsOf(line)) }));
