import type { BankEntry } from '@parkwart/contracts/calls/bank';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { type Cents, centsFromEuros, eurosFromCents, formatCents, sumCents } from '@parkwart/contracts/rules/money';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { typedCents } from '../../parts/form/typedNumber.ts';
import type { Allocation } from './bankApi.ts';
import { allocationTexts as texts } from './texts.ts';

/** The part of an entry that is allocated to one record. */
export interface AllocationLine {
  readonly record: ParkingRecord;
  /** In euros, as typed. */
  readonly typed: string;
}

const lineOf = (record: ParkingRecord, cents: Cents): AllocationLine => ({
  record,
  typed: formatDecimal(eurosFromCents(Math.max(Math.min(cents, openOf(record)), 0))),
});

/** Invalid amounts count as 0. */
const centsOf = ({ typed }: AllocationLine): Cents => {
  const cents = typedCents(typed);
  return Number.isSafeInteger(cents) && cents > 0 ? cents : 0;
};

/** The part of the entry that no line has; negative if the lines have more. */
export const restOf = ({ amount }: BankEntry, lines: readonly AllocationLine[]): Cents =>
  centsFromEuros(amount) - sumCents(lines.map(centsOf));

/** Proposes the open amount, or the entry's rest if that is less. */
export function withRecord(
  entry: BankEntry,
  lines: readonly AllocationLine[],
  record: ParkingRecord,
): readonly AllocationLine[] {
  return [...lines, lineOf(record, restOf(entry, lines))];
}

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
