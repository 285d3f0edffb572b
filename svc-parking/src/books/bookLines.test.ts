import { text } from 'node:stream/consumers';
import type { Database } from '@parkwart/service-kit/database/database';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { PostingRow } from '../accounts/posting.ts';
import { writePostings } from '../accounts/postingRepository.ts';
import { startParking } from '../testing/startParking.ts';
import { booksCsv } from './bookCalls.ts';
import { bookLinesOf } from './bookLines.ts';
import { unexportedIds } from './bookMonths.ts';
import type { BookSettings } from './bookSettings.ts';
import { anyPostings } from './testing/anyPostings.ts';
import {
  back,
  booked,
  buildPostings,
  FEE,
  FINE,
  type Given,
  INTEREST,
  LOOKUP,
  paid,
  REMINDER,
  SETTINGS,
  waived,
} from './testing/postings.ts';

const ALL = [FEE, FINE, LOOKUP, REMINDER, INTEREST];

describe('the bookkeeping taxed as agreed (Soll)', () => {
  it('books a charge on the day on which it is owed, against the account of its kind', () => {
    expect(booked(ALL)).toEqual([
      '1400 an 8400: 200',
      '1400 an 8400: 3000',
      '1400 an 2742: 700',
      '1400 an 2742: 550',
      '1400 an 2650: 104',
    ]);
  });

  it.each<[title: string, given: Given, expected: readonly string[]]>([
    ['transfer', [FINE, paid(3_000)], ['1200 an 1400: 3000']],
    ['card', [FINE, paid(3_000, 'card')], ['1360 an 1400: 3000']],
    ['payment noted by hand', [FINE, paid(3_000, 'by-hand')], ['1360 an 1400: 3000']],
    [
      'payment that is returned',
      [FINE, paid(3_000), back(paid(3_000), 2)],
      ['1200 an 1400: 3000', '1200 an 1400: -3000'],
    ],
    [
      'refund',
      [FINE, paid(3_000), back(FINE, 1), ['refund', 'transfer', 3_000]],
      ['1200 an 1400: 3000', '1400 an 8400: -3000', '1400 an 1200: 3000'],
    ],
  ])('books a %s against the receivables', (_title, given, expected) => {
    expect(booked(given).slice(1)).toEqual(expected);
  });

  it.each<[title: string, given: Given, expected: readonly string[]]>([
    ['as less revenue', [FINE, waived(3_000)], ['8720 an 1400: 3000']],
    ['as a loss where it cannot be collected', [FINE, waived(3_000, 'uncollectible')], ['2406 an 1400: 3000']],
    [
      'without VAT where the charge contained none',
      [FINE, LOOKUP, waived(1_000)],
      ['2742 an 1400: 700', '8720 an 1400: 300'],
    ],
    ['on interest', [FINE, INTEREST, waived(104)], ['2650 an 1400: 104']],
    [
      'of what a payment left open',
      [FINE, LOOKUP, paid(1_000), waived(2_700)],
      ['1200 an 1400: 1000', '8720 an 1400: 2700'],
    ],
    ['and takes it back', [FINE, waived(500), back(waived(500), 2)], ['8720 an 1400: 500', '8720 an 1400: -500']],
  ])('books a waiver %s', (_title, given, expected) => {
    expect(booked(given).filter((one) => !/^1400 an (8400|2742|2650)/.test(one))).toEqual(expected);
  });

  it('books the revenue of a small business without VAT on a separate account, and its claims for damages as for any other business', () => {
    const settings = { smallBusinessFrom: 0 };
    expect(booked([FEE, FINE], settings)).toEqual(['1400 an 8195: 200', '1400 an 8195: 3000']);
    expect(booked([LOOKUP], settings)).toEqual(booked([LOOKUP]));
    expect(booked([FINE, waived(3_000)], settings)).toEqual(['1400 an 8195: 3000', '8195 an 1400: 3000']);
  });

  it('contains no VAT from the day on which the operator is a small business', () => {
    const later = ['charge', 'fine', 3_000, 20260306] as const;
    const earlier = booked([FINE]);
    expect(booked([FINE, later], { smallBusinessFrom: 20260306 })).toEqual([...earlier, '1400 an 8195: 3000']);
  });

  it('contains VAT from the day in the setting; a reversal is taxed by the day of the charge that it reverses', () => {
    const settings = { taxedFrom: { fee: 0, fine: 20260306 } };
    const later = ['charge', 'fine', 3_000, 20260306] as const;
    expect(booked([FINE, later, back(FINE, 1)], settings)).toEqual([
      '1400 an 2742: 3000',
      '1400 an 8400: 3000',
      '1400 an 2742: -3000',
    ]);
  });
});

it('each record is booked separately, whatever the order of the postings', () => {
  const [one, other] = [buildPostings([FINE, paid(3_000)]), buildPostings([LOOKUP, paid(700)], 100_124, 3)];
  const lines = bookLinesOf([...other, ...one].reverse(), { ...SETTINGS, taxation: 'received' });
  expect(lines.map(({ posting, credit }) => `${posting.invoiceNumber} ${credit}`)).toEqual([
    '100123 8400',
    '100124 2742',
  ]);
});

const received = (given: Given, settings: Partial<BookSettings> = {}) =>
  booked(given, { taxation: 'received', ...settings });

describe('the bookkeeping taxed as received (Ist)', () => {
  it('books no charge and no waiver', () => {
    expect(received([...ALL, waived(500)])).toEqual([]);
  });

  it.each<[title: string, payment: Given[number], expected: readonly string[]]>([
    ['in part', paid(1_400), ['1200 an 2742: 1250', '1200 an 2650: 104', '1200 an 8400: 46']],
    ['in full', paid(4_554, 'card'), ['1360 an 2742: 1250', '1360 an 2650: 104', '1360 an 8400: 3200']],
    [
      'with more than is open',
      paid(5_000),
      ['1200 an 2742: 1250', '1200 an 2650: 104', '1200 an 8400: 3200', '1200 an 1590: 446'],
    ],
  ])('books a payment %s on the accounts of the charges that it pays', (_title, payment, expected) => {
    expect(received([...ALL, payment])).toEqual(expected);
  });

  it('books a payment on the principal first if the setting is principal-first', () => {
    expect(received([FINE, LOOKUP, paid(3_000)], { imputation: 'principal-first' })).toEqual(['1200 an 8400: 3000']);
  });

  it('uses the payment of a replaced fine for the new fine, and not for a cost that was charged in between, if the setting is principal-first', () => {
    const given = buildPostings([FINE, paid(3_000), LOOKUP, back(FINE, 1), FINE]);
    // The last two postings belong to one change.
    const postings = given.map((one, index) => ({ ...one, fineId: index === 4 ? 2 : 1, bookedAt: Math.min(index, 3) }));
    const lines = bookLinesOf(postings, { ...SETTINGS, taxation: 'received', imputation: 'principal-first' });
    expect(lines.map(({ debit, credit, cents }) => `${debit} an ${credit}: ${cents}`)).toEqual([
      '1200 an 8400: 3000',
      '8400 an 1590: 3000',
      '1590 an 8400: 3000',
    ]);
  });

  it('subtracts a returned payment from the accounts of the charges that the payment had paid', () => {
    expect(received([FINE, LOOKUP, paid(700), paid(3_000), back(paid(700), 3)])).toEqual([
      '1200 an 2742: 700',
      '1200 an 8400: 3000',
      '1200 an 2742: -700',
    ]);
  });

  it('moves the payment of a reversed charge to overpayments, from which the payment is refunded', () => {
    const refund = ['refund', 'transfer', 3_000] as const;
    expect(received([FINE, paid(3_000), back(FINE, 1), refund, back(refund, 4)])).toEqual([
      '1200 an 8400: 3000',
      '8400 an 1590: 3000',
      '1590 an 1200: 3000',
      '1590 an 1200: -3000',
    ]);
  });

  it('uses an overpayment for a later charge', () => {
    expect(received([FINE, paid(3_000), back(FINE, 1), ['charge', 'fine', 2_500]]).slice(2)).toEqual([
      '1590 an 8400: 2500',
    ]);
  });

  it('reverses a payment that was refunded before the bank returned it', () => {
    const given: Given = [FINE, paid(4_000), ['refund', 'transfer', 1_000], back(paid(4_000), 2), paid(4_000)];
    expect(received(given)).toEqual([
      '1200 an 8400: 3000',
      '1200 an 1590: 1000',
      '1590 an 1200: 1000',
      '1200 an 8400: -3000',
      '1200 an 1590: -1000',
      '1200 an 8400: 3000',
      '1200 an 1590: 1000',
    ]);
  });
});

it('a payment that is reversed after its refund was withdrawn leaves no revenue', () => {
  const refund = ['refund', 'transfer', 1_000] as const;
  const withdrawn: Given = [FINE, paid(3_000), back(FINE, 1), refund, back(refund, 4)];
  expect(received([...withdrawn, FINE, back(paid(3_000), 2)]).slice(4)).toEqual([
    '1590 an 8400: 3000',
    '1200 an 8400: -3000',
  ]);
});

const DAYS = [20260331, 20260301, 20260315, 20260228, 20260401];
const A_DAY = 5;

describeOnDatabase('the postings of a month', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  it('are read day by day, so that no SQL statement takes long', async () => {
    const { database } = parking.service;
    const posting = { kind: 'charge', type: 'fee', fineId: null, cents: 200, reverses: null } as const;
    const postings = DAYS.flatMap((day) =>
      Array.from({ length: A_DAY }, () => ({ ...posting, day, invoiceNumber: 1 })),
    );
    await database.transaction((transaction) =>
      writePostings(transaction, postings, { account: '', now: new Date('2026-04-01T10:00:00Z') }),
    );
    let most = 0;
    const read: Database['read'] = async (...query) => {
      const rows = await database.read(...query);
      most = Math.max(most, rows.length);
      return rows as never;
    };
    const ids = await unexportedIds({ ...database, read }, { month: 202603 });
    expect(most).toBe(A_DAY);
    const sql = 'SELECT id, day FROM postings WHERE day BETWEEN 20260301 AND 20260331 ORDER BY day, id';
    expect(ids).toEqual((await database.read<{ id: number }>(sql)).map(({ id }) => id));
  });
});

const isInMarch = ({ day }: PostingRow) => day >= 20260301 && day <= 20260331;

async function* batches(postings: readonly PostingRow[], isWanted: (posting: PostingRow) => boolean) {
  yield { ids: postings.filter(isWanted).map(({ id }) => id), postings };
}

describe('the postings in the CSV', () => {
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
    const csv = await text(booksCsv(batches(postings, isInMarch), { ...SETTINGS, smallBusinessFrom: 0 }));
    expect(csv).toContain('Bußgeld;;30,00;;;4;1');
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
