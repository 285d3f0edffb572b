import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { PostingRow } from '../accounts/posting.ts';
import { bookLinesOf } from './bookLines.ts';
import { booksCsv } from './booksCsv.ts';
import { anyPostings } from './testing/anyPostings.ts';
import { buildPostings, SETTINGS } from './testing/postings.ts';

const isInMarch = ({ day }: PostingRow) => day >= 20260301 && day <= 20260331;

async function* batches(postings: readonly PostingRow[], isWanted: (posting: PostingRow) => boolean) {
  yield { ids: postings.filter(isWanted).map(({ id }) => id), postings };
}

describe('the postings for people', () => {
  const postings = buildPostings([
    ['charge', 'fine', 3_000, 20260228],
    ['charge', 'reminder-cost', 550],
    ['payment', 'transfer', -1_550],
    ['charge', 'fine', -3_000, 20260331, 1],
    ['charge', 'fee', 200, 20260401],
  ]);

  it('are those of the period, in euros of debit and credit, with the VAT that they contain', async () => {
    expect(await text(booksCsv(batches(postings, isInMarch), SETTINGS))).toBe(
      [
        '\uFEFFTag;Rechnung;Buchung;Art;Soll;Haben;Umsatzsteuer 19 % im Soll;Umsatzsteuer 19 % im Haben;Nummer;Storno der Nummer',
        '5.3.2026;100123;Forderung;Mahnkosten;5,50;;;;2;',
        '5.3.2026;100123;Zahlung;Überweisung;;15,50;;;3;',
        '31.3.2026;100123;Forderung;Bußgeld;;30,00;;4,79;4;1',
        '',
      ].join('\r\n'),
    );
  });

  it('contain no VAT of a small business', async () => {
    const csv = await text(booksCsv(batches(postings, isInMarch), { ...SETTINGS, isSmallBusiness: true }));
    expect(csv).toContain('Bußgeld;;30,00;;;4;1');
  });

  it('leave out what was paid before the account', async () => {
    const before = buildPostings([
      ['charge', 'fine', 3_000],
      ['payment', 'before-account', -3_000],
    ]);
    expect((await text(booksCsv(batches(before, isInMarch), SETTINGS))).split('\r\n')).toHaveLength(2);
  });

  it('add up to the lines that DATEV gets', async () => {
    await fc.assert(
      fc.asyncProperty(anyPostings, async (any) => {
        const csv = await text(
          booksCsv(
            batches(any, () => true),
            SETTINGS,
          ),
        );
        const rows: string[][] = parse(csv, { bom: true, delimiter: ';', from_line: 2 });
        const cents = (amount = '') => Number(amount.replace(',', ''));
        const sum = rows.reduce((total, row) => total + cents(row[4]) - cents(row[5]), 0);
        const receivables = bookLinesOf(any, SETTINGS).reduce(
          (total, { debit, cents: booked }) => total + (debit === SETTINGS.accounts.receivables ? booked : -booked),
          0,
        );
        expect(sum).toBe(receivables);
      }),
    );
  });
});
