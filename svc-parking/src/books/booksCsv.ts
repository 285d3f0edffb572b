import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { containedVat, isTaxed } from '@parkwart/contracts/rules/vat';
import { germanCsv } from '@parkwart/service-kit/http/germanCsv';
import type { PostingRow } from '../accounts/posting.ts';
import { formatStoredDay } from '../storedDay.ts';
import { type Allocated, allocate } from './allocate.ts';
import { bookedElsewhere, byRecord } from './bookedElsewhere.ts';
import type { BookSettings } from './bookSettings.ts';
import { CSV_COLUMNS, KINDS, typeLabel } from './texts.ts';

/**
 * The postings that DATEV gets, for people.
 * @param batches each with all postings of its records
 * @param isWanted of the period that is exported
 */
export function booksCsv(
  batches: AsyncIterable<readonly PostingRow[]>,
  settings: BookSettings,
  isWanted: (posting: PostingRow) => boolean,
): AsyncGenerator<string> {
  async function* booked() {
    for await (const batch of batches)
      yield byRecord(batch).flatMap((own) => {
        const elsewhere = bookedElsewhere(own);
        const allocated = allocate(own, settings.imputation);
        return allocated.filter(({ posting }) => !elsewhere.has(posting.id) && isWanted(posting));
      });
  }
  return germanCsv([...CSV_COLUMNS], booked(), (one) => cells(one, settings));
}

function cells({ posting, shares }: Allocated, settings: BookSettings): string[] {
  const { id, day, invoiceNumber, kind, cents, reverses } = posting;
  const charge = kind === 'charge' ? shares[0]?.charge : undefined;
  return [
    formatStoredDay(day),
    String(invoiceNumber),
    KINDS[kind],
    typeLabel(posting),
    ...sides(cents),
    ...sides(charge && isTaxed(charge, settings) ? containedVat(cents) : 0),
    String(id),
    reverses === null ? '' : String(reverses),
  ];
}

/** „Soll“ and „Haben“: Excel would take a minus sign for the start of a formula, and the CSV escapes it. */
function sides(cents: Cents): [debit: string, credit: string] {
  const amount = eurosFromCents(Math.abs(cents)).toFixed(2).replace('.', ',');
  return [cents > 0 ? amount : '', cents < 0 ? amount : ''];
}
