import type { StoredBookSettings } from '@parkwart/contracts/entities/bookSettings';
import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/entities/claimSettings';
import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { parse } from 'csv-parse/sync';
import { startParking } from '../testing/startParking.ts';
import { CREATED, rowsOf, textOf } from './testing/batches.ts';
import { bookkeeping } from './testing/bookkeeping.ts';
import { goldenBatch } from './testing/goldenBatch.ts';

const cents = (amount = '') => Number(amount.replace(',', ''));

describeOnOneDatabase('the files of a month', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');
  let books: ReturnType<typeof bookkeeping>;
  beforeEach(() => {
    books = bookkeeping(parking);
  });

  /** @returns its invoice number */
  const smallMonth = async (settings: Partial<StoredBookSettings> = {}) => {
    await books.set(settings);
    const { invoiceNumber: id } = await parking.checkIn();
    await books.send('POST', `/checkout?id=${id}`);
    await books.send('PUT', `/update-fine/${id}`, { fines: [{ type: 'Quer', price: 30 }] });
    books.on('19.3.2026');
    await books.send('PUT', `/print/${id}`, { isPrint: true, letterDate: '19.3.2026' });
    books.on('31.3.2026');
    await books.pay(id, 12.5, '20.3.2026', 'card');
    await books.pay(id, 30, '31.3.2026');
    const { postings } = (await books.send('GET', `/accounts/${id}`)).body;
    await books.book(id, 'reversals', { posting: postings.at(-1)._id });
    await books.book(id, 'waivers', { amount: 32, reason: 'uncollectible' });
    parking.setClock(CREATED.toISOString());
    return id;
  };

  it('are byte for byte what DATEV reads, in Windows-1252', async () => {
    const id = await smallMonth();
    expect((await books.exportMonth('2026-03')).status).toBe(200);
    const { bytes } = await books.download('2026-03');
    const expected = goldenBatch('SKR03').replaceAll('100123', String(id));
    expect(textOf(bytes)).toBe(expected);
    expect(Buffer.compare(bytes, Buffer.from(expected, 'latin1'))).toBe(0);
  });

  it.each([
    ['agreed', { postings: 8, late: 0, charged: 44.5, waived: 32, received: 12.5, vat: 0 }],
    ['received', { postings: 8, late: 0, charged: 44.5, waived: 32, received: 12.5, vat: 0 }],
  ] as const)('add up to the account’s postings (%s)', async (taxation, figures) => {
    const id = await smallMonth({ taxation });
    expect((await books.month('2026-03')).figures).toEqual(figures);
    await books.exportMonth('2026-03');
    const [listed] = (await books.send('GET', '/books')).body.months;
    expect(listed).toMatchObject({ state: 'exported', figures });

    const money = rowsOf((await books.download('2026-03')).bytes)
      .filter((row) => ['1200', '1360'].includes(row[6] ?? ''))
      .reduce((sum, row) => sum + (row[1] === 'S' ? 1 : -1) * cents(row[0]), 0);
    expect(money).toBe(1_250);
    const csv = (await books.send('GET', '/books/2026-03/postings')).body;
    const rows: string[][] = parse(csv, { bom: true, delimiter: ';', from_line: 2 });
    const { postings } = (await books.send('GET', `/accounts/${id}`)).body;
    const open = postings.reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0);
    expect(rows).toHaveLength(postings.length);
    expect(rows.reduce((sum, row) => sum + cents(row[4]) - cents(row[5]), 0)).toBe(open);
  });

  it('contain the tax of charges by what is agreed, of payments by what is received', async () => {
    await books.set();
    const id = await books.fined('5.3.2026');
    await books.pay(id, 10, '5.3.2026');
    expect((await books.month('2026-03')).figures).toMatchObject({ charged: 30, received: 10, vat: 4.79 });
    await books.set({ taxation: 'received' });
    expect((await books.month('2026-03')).figures).toMatchObject({ charged: 30, received: 10, vat: 1.6 });
  });

  it('have in the CSV the tax that the month’s figures have, less that of what is waived', async () => {
    await books.set();
    const id = await books.fined('5.3.2026');
    await books.book(id, 'waivers', { amount: 10, reason: 'goodwill' });
    expect((await books.month('2026-03')).figures.vat).toBe(3.19);
    const { body } = await books.send('GET', '/books/2026-03/postings');
    expect(body).toContain(`5.3.2026;${id};Erlass;Kulanz;;10,00;;1,60;`);
  });

  it('contain no tax of a small business, nor before the day from which a line contains it', async () => {
    await books.set();
    await books.fined('5.3.2026');
    const claims = async (changes: object) => {
      await books.send('PUT', '/settings/claims', { ...DEFAULT_CLAIM_SETTINGS, ...changes });
      return (await books.month('2026-03')).figures.vat;
    };
    const { lines } = DEFAULT_CLAIM_SETTINGS;
    expect(await claims({ lines: { ...lines, fine: { ...lines.fine, vatFrom: '6.3.2026' } } })).toBe(0);
    expect(await claims({ lines: { ...lines, fine: { ...lines.fine, vatFrom: '5.3.2026' } } })).toBe(4.79);
    expect(await claims({ isSmallBusiness: true })).toBe(0);
  });

  it('of a month that is running can be seen as CSV, which exports nothing', async () => {
    const id = await books.fined('5.3.2026');
    const { body, headers } = await books.send('GET', '/books/2026-03/postings');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="Buchungen_2026-03.csv"');
    expect(body).toContain(`5.3.2026;${id};Forderung;Bußgeld;30,00;;4,79;`);
    expect(await books.states()).toEqual(['2026-03 running']);
  });

  it('are there for months without postings too, with headings alone', async () => {
    expect((await books.send('GET', '/books/2025-01/postings')).body.split('\r\n')).toHaveLength(2);
    expect((await books.send('GET', '/books')).body.months).toEqual([]);
  });
});
