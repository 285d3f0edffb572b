import type { BookFigures } from '@parkwart/contracts/calls/books';
import type { PostingKind } from '@parkwart/contracts/entities/posting';
import { type Cents, eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import { type BookBatch, inBatch } from './bookBatches.ts';
import { bookLinesOf, vatOf } from './bookLines.ts';
import type { BookSettings } from './bookSettings.ts';
import { fileCount } from './datev.ts';
import { firstDayOf } from './months.ts';

type Sums = Readonly<Record<keyof BookFigures, number>>;

/** @returns amounts in cents */
export async function sumFigures(
  batches: AsyncIterable<BookBatch>,
  month: number,
  settings: BookSettings,
): Promise<Sums> {
  const sums = { postings: 0, late: 0, charged: 0, waived: 0, received: 0, vat: 0 };
  let rows = 0;
  for await (const batch of batches) {
    const postings = inBatch(batch, batch.postings, (posting) => posting);
    const sum = (...kinds: readonly PostingKind[]) =>
      sumCents(postings.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents));
    sums.postings += postings.length;
    sums.late += postings.filter(({ day }) => day < firstDayOf(month)).length;
    sums.charged += sum('charge');
    sums.waived -= sum('waiver');
    sums.received -= sum('payment', 'refund');
    const lines = inBatch(batch, bookLinesOf(batch.postings, settings), ({ posting }) => posting);
    rows += lines.length;
    sums.vat += sumCents(lines.map((line) => vatOf(line, settings.accounts)));
  }
  return { ...sums, files: fileCount(rows) };
}

export function presentFigures({ postings, late, files, ...amounts }: Sums): BookFigures {
  // `+ 0` avoids a negative zero.
  const euros = (cents: Cents) => eurosFromCents(cents + 0);
  const { charged, waived, received, vat } = amounts;
  return {
    postings,
    late,
    files,
    charged: euros(charged),
    waived: euros(waived),
    received: euros(received),
    vat: euros(vat),
  };
}
