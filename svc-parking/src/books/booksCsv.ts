import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { containedVat, isTaxed } from '@parkwart/contracts/rules/vat';
import { germanCsv } from '@parkwart/service-kit/http/germanCsv';
import { formatStoredDay } from '../storedDay.ts';
import { type Allocated, allocate } from './allocate.ts';
import { type BookBatch, inBatch } from './bookBatches.ts';
import { bookedElsewhere, byRecord } from './bookedElsewhere.ts';
import type { BookSettings } from './bookSettings.ts';
import { CSV_COLUMNS, KINDS, typeLabel } from './texts.ts';

/** The postings that DATEV gets, for people. */
export function booksCsv(batches: AsyncIterable<BookBatch>, settings: BookSettings): AsyncGenerator<string> {
  async function* booked() {
    for await (const batch of batches) {
      const exported = byRecord(batch.postings).flatMap((own) => {
        const elsewhere = bookedElsewhere(own);
        return allocate(own, settings.imputation).filter(({ posting }) => !elsewhere.has(posting.id));
      });
      yield inBatch(batch, exported, ({ posting }) => posting);
    }
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
