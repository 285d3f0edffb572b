import { CHARTS, DEFAULT_BOOK_SETTINGS } from '@parkwart/contracts/calls/bookSettings';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';
import { ADVISER, bookkeeping } from './testing/bookkeeping.ts';

describeOnDatabase('PUT /books/{month}/export', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');
  let books: ReturnType<typeof bookkeeping>;
  beforeEach(async () => {
    books = bookkeeping(parking);
    await books.set();
  });

  const exportOk = async (month: string) => {
    const { status, body } = await books.exportMonth(month);
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'exported' } });
    return body;
  };

  it('exports a file that stays the same, whatever bookings or settings change later', async () => {
    const id = await books.fined('5.1.2026');
    books.on('3.2.2026');
    const first = await exportOk('2026-01');
    const { response, bytes } = await books.download('2026-01');
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="EXTF_Buchungsstapel_2026-01.csv"');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=windows-1252');
    await books.pay(id, 30, '20.1.2026');
    await books.set({ receivables: '1410', isLocked: true });
    books.on('4.2.2026');
    expect(await exportOk('2026-01')).toEqual(first);
    expect(Buffer.compare((await books.download('2026-01')).bytes, bytes)).toBe(0);
    const journal = await books.send('GET', '/journal/parking?limit=200');
    const kinds = journal.body.entries.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === 'month-exported')).toHaveLength(1);
  });

  it('puts later bookings for an exported month into the next month, exactly once, with their original day', async () => {
    const id = await books.fined('5.1.2026');
    books.on('3.2.2026');
    await exportOk('2026-01');
    await books.pay(id, 10, '20.1.2026');
    await books.pay(id, 5, '2.2.2026');
    await books.fined('7.2.2026');
    expect((await books.month('2026-02')).figures).toMatchObject({ postings: 3, late: 1, received: 15 });
    books.on('2.3.2026');
    expect(await exportOk('2026-02')).toMatchObject({ figures: { postings: 3, late: 1, charged: 30, received: 15 } });
    expect(await books.lines('2026-02')).toEqual([
      `0102 ${id} S 10,00 Zahlung: Überweisung vom 20.1.2026`,
      `0202 ${id} S 5,00 Zahlung: Überweisung`,
      `0702 ${id + 1} S 30,00 Bußgeld`,
    ]);
    await books.pay(id, 15, '20.1.2026');
    await books.fined('8.3.2026');
    books.on('2.4.2026');
    await exportOk('2026-03');
    expect(await books.lines('2026-03')).toEqual([
      `0103 ${id} S 15,00 Zahlung: Überweisung vom 20.1.2026`,
      `0803 ${id + 2} S 30,00 Bußgeld`,
    ]);
    expect(await books.lines('2026-01')).toEqual([`0501 ${id} S 30,00 Bußgeld`]);
  });

  it('exports postings that were booked before the export, but committed after it, with the next month', async () => {
    const id = await books.fined('5.1.2026');
    books.on('3.2.2026');
    const { exportedAt } = await exportOk('2026-01');
    const bookedAt = new Date(exportedAt).getTime() - 1_000;
    await parking.service.database.sequelize.query(`INSERT INTO postings (invoiceNumber, kind, type, cents, day, bookedAt,
      account) VALUES (${id}, 'payment', 'transfer', -1000, 20260120, ${bookedAt}, '')`);
    await books.fined('7.2.2026');
    books.on('2.3.2026');
    await exportOk('2026-02');
    expect(await books.lines('2026-02')).toEqual([
      `0102 ${id} S 10,00 Zahlung: Überweisung vom 20.1.2026`,
      `0702 ${id + 1} S 30,00 Bußgeld`,
    ]);
  });

  it('exports a month only once if two admins export it at the same time', async () => {
    await books.fined('5.1.2026');
    books.on('3.2.2026');
    const both = await Promise.all([books.exportMonth('2026-01'), books.exportMonth('2026-01')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await parking.service.database.read('SELECT month FROM book_exports')).toHaveLength(1);
  });

  it('loses nothing if the service is killed before the download: the file can be downloaded afterwards', async () => {
    const id = await books.fined('5.1.2026');
    books.on('3.2.2026');
    await exportOk('2026-01');
    // Simulates a crash between the export's transaction and the storing of the figures.
    await parking.service.database.sequelize.query('UPDATE book_exports SET figures = NULL');
    expect(await books.lines('2026-01')).toEqual([`0501 ${id} S 30,00 Bußgeld`]);
    expect((await books.month('2026-01')).figures).toMatchObject({ postings: 1, charged: 30 });
  });

  it('accepts any month for the first export, skips earlier months, and then accepts the following months in order', async () => {
    const id = await books.fined('5.1.2026');
    await books.fined('5.2.2026');
    await books.fined('5.3.2026');
    await books.fined('5.4.2026');
    expect(await books.states()).toEqual(['2026-04 running', '2026-03 open', '2026-02 open', '2026-01 open']);
    await exportOk('2026-02');
    books.on('5.5.2026');
    expect(await books.states()).toEqual(['2026-04 waiting', '2026-03 open', '2026-02 exported', '2026-01 before']);
    expect((await books.exportMonth('2026-04')).body.message).toBe(
      'Exportieren Sie zuerst März 2026: Die Monate gehen der Reihe nach.',
    );
    expect((await books.exportMonth('2026-01')).body.code).toBe('MONTH_BEFORE_EXPORTS');
    await books.pay(id, 30, '20.1.2026');
    expect((await books.month('2026-01')).figures).toMatchObject({ postings: 1, received: 0 });
    await exportOk('2026-03');
    expect(await books.lines('2026-03')).toEqual([
      `0103 ${id} S 30,00 Zahlung: Überweisung vom 20.1.2026`,
      `0503 ${id + 2} S 30,00 Bußgeld`,
    ]);
  });

  it('leaves out what was booked for a skipped month, even if that was minutes before the first export', async () => {
    const id = await books.fined('5.1.2026');
    await books.fined('5.2.2026');
    await books.fined('5.3.2026');
    parking.setClock('2026-04-05T13:50:00.000Z');
    await books.pay(id, 10, '20.1.2026');
    books.on('5.4.2026');
    await exportOk('2026-02');
    await exportOk('2026-03');
    expect(await books.lines('2026-03')).toEqual([`0503 ${id + 2} S 30,00 Bußgeld`]);
    expect((await books.month('2026-01')).figures).toMatchObject({ postings: 2, received: 10 });
  });

  it('gives a skipped empty month the state „passed“ when something is booked in that month later, and exports that booking with a later month', async () => {
    const id = await books.fined('5.1.2026');
    await books.fined('5.3.2026');
    books.on('5.4.2026');
    await exportOk('2026-01');
    expect((await books.exportMonth('2026-02')).body.message).toBe('Im Februar 2026 ist nichts gebucht.');
    await exportOk('2026-03');
    await books.pay(id, 30, '20.2.2026');
    expect(await books.states()).toEqual(['2026-03 exported', '2026-02 passed', '2026-01 exported']);
    expect((await books.exportMonth('2026-02')).body.code).toBe('MONTH_PASSED');
    expect((await books.month('2026-04')).figures).toMatchObject({ late: 1 });
  });

  it.each([
    [
      'that is running',
      '2026-03',
      'MONTH_NOT_OVER',
      'März 2026 ist noch nicht vorbei. Ansehen können Sie ihn als CSV.',
    ],
    [
      'in the future',
      '2026-12',
      'MONTH_NOT_OVER',
      'Dezember 2026 ist noch nicht vorbei. Ansehen können Sie ihn als CSV.',
    ],
    ['without postings', '2025-12', 'NOTHING_BOOKED', 'Im Dezember 2025 ist nichts gebucht.'],
  ])('returns 422 for a month %s', async (_title, month, code, message) => {
    await books.fined('5.3.2026');
    expect(await books.exportMonth(month)).toMatchObject({ status: 422, body: { code, message } });
  });

  it('returns 422 if the settings lack the tax adviser’s numbers', async () => {
    await books.set({ client: null });
    await books.fined('5.1.2026');
    books.on('3.2.2026');
    expect(await books.exportMonth('2026-01')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Berater- und Mandantennummer') },
    });
    expect((await books.send('GET', '/books')).body).toMatchObject({ isReady: false, months: [{ state: 'open' }] });
  });

  it.each(['2026-13', '2026-1', '202601', 'x'])('returns 400 for the month %s', async (month) => {
    expect((await books.exportMonth(month)).status).toBe(400);
    expect((await books.send('GET', `/books/${month}`)).status).toBe(400);
  });
});

describeOnDatabase('the settings at /settings/books', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');
  const read = () => parking.asAdmin('GET', '/settings/books');
  const put = (json: object, headers = {}) => parking.asAdmin('PUT', '/settings/books', json, headers);

  it('are SKR03 and taxation as agreed (Soll) at first, without the adviser’s numbers', async () => {
    expect((await read()).body).toEqual({ settings: DEFAULT_BOOK_SETTINGS, version: 1 });
    expect(DEFAULT_BOOK_SETTINGS).toMatchObject({ consultant: null, client: null, taxation: 'agreed', bank: '1200' });
  });

  it('are stored with the next version, and journaled', async () => {
    const settings = { ...ADVISER, chart: 'SKR04', ...CHARTS.SKR04, fiscalYearMonth: 7, isLocked: true };
    expect(await put(settings, { 'If-Match': '"1"' })).toMatchObject({ status: 200, body: { settings, version: 2 } });
    const { entries } = (await parking.asAdmin('GET', '/journal/parking')).body;
    expect(entries[0]).toMatchObject({ kind: 'book-settings', before: { bank: '1200' }, after: { bank: '1800' } });
  });

  it.each([
    [{ consultant: 1_000 }, 'consultant', 'Beraternummer: eine Zahl von 1001 bis 9999999.'],
    [{ client: 100_000 }, 'client', 'Mandantennummer: eine Zahl von 1 bis 99999.'],
    [{ accountLength: 3 }, 'accountLength', 'Sachkontenlänge: eine Zahl von 4 bis 8.'],
    [{ fiscalYearMonth: 13 }, 'fiscalYearMonth', 'Beginn des Wirtschaftsjahres: eine Zahl von 1 bis 12.'],
    [{ bank: '12 00' }, 'bank', 'Eine Kontonummer aus höchstens acht Ziffern.'],
    [{ bank: '' }, 'bank', 'Eine Kontonummer aus höchstens acht Ziffern.'],
    [{ revenue: '84000' }, 'revenue', 'Das Konto hat mehr Stellen als die Sachkontenlänge.'],
  ])('return 400 for %j', async (change, field, sentence) => {
    const { status, body } = await put({ ...ADVISER, ...change });
    expect({ status, sentence: body.fields?.[field] }).toEqual({ status: 400, sentence });
    expect((await read()).body.version).toBe(1);
  });
});
