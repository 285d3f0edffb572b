import { CHARTS, DEFAULT_BOOK_SETTINGS } from '@parkwart/contracts/entities/bookSettings';
import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';
import { ADVISER } from './testing/bookkeeping.ts';

describeOnOneDatabase('/settings/books', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');
  const read = () => parking.request('GET', '/settings/books', { cookie: parking.admin });
  const put = (json: object, headers = {}) =>
    parking.request('PUT', '/settings/books', { cookie: parking.admin, json, headers });

  it('are SKR03 by what is agreed at first, without the adviser’s numbers', async () => {
    expect((await read()).body).toEqual({ settings: DEFAULT_BOOK_SETTINGS, version: 1 });
    expect(DEFAULT_BOOK_SETTINGS).toMatchObject({ consultant: null, client: null, taxation: 'agreed', bank: '1200' });
  });

  it('are stored with the next version, and journaled', async () => {
    const settings = { ...ADVISER, chart: 'SKR04', ...CHARTS.SKR04, fiscalYearMonth: 7, isLocked: true };
    expect(await put(settings, { 'If-Match': '"1"' })).toMatchObject({ status: 200, body: { settings, version: 2 } });
    const { entries } = (await parking.request('GET', '/journal/parking', { cookie: parking.admin })).body;
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
