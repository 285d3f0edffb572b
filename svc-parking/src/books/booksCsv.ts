import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatPlainDecimal } from '@parkwart/contracts/rules/number';
import { germanCsv } from '@parkwart/service-kit/http/germanCsv';
import type { PostingRow } from '../accounts/posting.ts';
import { formatStoredDay } from '../storedDay.ts';
import { type BookBatch, inBatch } from './bookBatches.ts';
import { bookLinesOf, vatOf } from './bookLines.ts';
import type { BookSettings } from './bookSettings.ts';
import { CSV_COLUMNS, documentOf, KINDS, typeLabel } from './texts.ts';

/** The postings of the DATEV file, readable for people. */
export function booksCsv(batches: AsyncIterable<BookBatch>, settings: BookSettings): AsyncGenerator<string> {
  async function* booked() {
    for await (const batch of batches) {
      const vat = new Map<number, Cents>();
      for (const line of bookLinesOf(batch.postings, settings))
        vat.set(line.posting.id, (vat.get(line.posting.id) ?? 0) + vatOf(line, settings.accounts));
      const rows = batch.postings.map((posting) => ({ posting, vat: vat.get(posting.id) ?? 0 }));
      yield inBatch(batch, rows, ({ posting }) => posting);
    }
  }
  return germanCsv([...CSV_COLUMNS], booked(), (one) => cells(one, settings));
}

/** @param vat that the posting adds to the VAT due */
function cells({ posting, vat }: { posting: PostingRow; vat: Cents }, { taxation }: BookSettings): string[] {
  const { id, day, kind, cents, reverses } = posting;
  return [
    formatStoredDay(day),
    documentOf(posting),
    KINDS[kind],
    typeLabel(posting),
    ...sides(cents),
    // VAT is on the side of its amount: a charge's if agreed, a payment's if received.
    ...sides(taxation === 'agreed' ? vat : -vat),
    String(id),
    reverses === null ? '' : String(reverses),
  ];
}

/** „Soll“ and „Haben“ avoid minus signs, which Excel reads as a formula and the CSV writer escapes. */
function sides(cents: Cents): [debit: string, credit: string] {
  const amount = formatPlainDecimal(eurosFromCents(Math.abs(cents)));
  return [cents > 0 ? amount : '', cents < 0 ? amount : ''];
}
