import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';

const LISTS = { revision: 1, images: ['/api/employee/image/a1'], files: ['Rückschein (2).pdf'] };

describeOnDatabase('the internal routes for svc-files', (makeDatabase) => {
  let database: TestDatabase;
  let parking: ParkingUnderTest;
  let headers: Record<string, string>;

  beforeAll(async () => {
    database = await makeDatabase();
    parking = await startParking(database);
    headers = { Authorization: `Bearer ${await testTokens('files').sign('parking')}` };
  });
  afterAll(async () => {
    await parking.stop();
    await database.remove();
  });

  const find = async (invoiceNumber: number) => {
    const cookie = parking.admin;
    return (await parking.request('GET', `/records?at=${invoiceNumber}&limit=1`, { cookie })).body.records[0];
  };
  const tell = (invoiceNumber: number | string, json: object) =>
    parking.request('PUT', `/internal/records/${invoiceNumber}/attachments`, { headers, json });

  describe('GET /internal/records/:invoiceNumber', () => {
    it('confirms an existing record', async () => {
      const { invoiceNumber } = await parking.checkIn();
      const response = await parking.request('GET', `/internal/records/${invoiceNumber}`, { headers });
      expect(response).toMatchObject({ status: 200, body: { invoiceNumber } });
      expect(Object.keys(response.body)).toEqual(['invoiceNumber']);
    });

    it.each(['1', '99999999', '9999999999999999999'])('returns 404 for %s', async (number) => {
      expect((await parking.request('GET', `/internal/records/${number}`, { headers })).status).toBe(404);
    });

    it('returns 400 for anything but a number', async () => {
      expect((await parking.request('GET', '/internal/records/abc', { headers })).status).toBe(400);
    });
  });

  describe('PUT /internal/records/:invoiceNumber/attachments', () => {
    it('stores the attachments without a new version of the record, so that an admin’s edit still applies', async () => {
      const { invoiceNumber, version } = await parking.checkIn();
      expect((await tell(invoiceNumber, LISTS)).status).toBe(204);
      expect(await find(invoiceNumber)).toMatchObject({ images: LISTS.images, files: LISTS.files, version });
      const edit = { json: { fines: [] }, cookie: parking.admin, headers: { 'If-Match': `"${version}"` } };
      expect((await parking.request('PUT', `/update-fine/${invoiceNumber}`, edit)).status).toBe(200);
      expect(await find(invoiceNumber)).toMatchObject({ images: LISTS.images, files: LISTS.files });
    });

    it('applies only newer revisions, in any order of arrival', async () => {
      const { invoiceNumber } = await parking.checkIn();
      const newer = { revision: 3, images: [], files: ['a.pdf', 'b.pdf'] };
      expect((await tell(invoiceNumber, newer)).status).toBe(204);
      expect((await tell(invoiceNumber, LISTS)).status).toBe(204);
      expect((await tell(invoiceNumber, { ...LISTS, revision: 3 })).status).toBe(204);
      expect(await find(invoiceNumber)).toMatchObject({ images: [], files: ['a.pdf', 'b.pdf'] });
      expect((await tell(invoiceNumber, { ...LISTS, revision: 4 })).status).toBe(204);
      expect((await find(invoiceNumber)).images).toEqual(LISTS.images);
    });

    it('keeps the newest of many concurrent revisions', async () => {
      const { invoiceNumber } = await parking.checkIn();
      const news = Array.from({ length: 10 }, (_, index) => ({
        revision: index + 1,
        images: [],
        files: [`${index}.pdf`],
      }));
      const responses = await Promise.all(news.map((lists) => tell(invoiceNumber, lists)));
      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(204));
      expect((await find(invoiceNumber)).files).toEqual(['9.pdf']);
    });

    it('stores the long names of very many files', async () => {
      const { invoiceNumber } = await parking.checkIn();
      const files = Array.from({ length: 1_000 }, (_, index) => `${index} ${'ü'.repeat(190)}.pdf`);
      expect((await tell(invoiceNumber, { ...LISTS, files })).status).toBe(204);
      expect((await find(invoiceNumber)).files).toEqual(files);
    });

    it('returns 404 for an unknown record', async () => {
      expect(await tell(99_999_999, LISTS)).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
    });

    it.each([
      ['revision 0', { ...LISTS, revision: 0 }],
      ['the revision 1.5', { ...LISTS, revision: 1.5 }],
      ['no files', { revision: 1, images: [] }],
      ['a number as an image', { ...LISTS, images: [7] }],
      ['an unknown field', { ...LISTS, name: 'x' }],
    ])('returns 400 for %s', async (_title, lists) => {
      const { invoiceNumber } = await parking.checkIn();
      expect((await tell(invoiceNumber, lists)).status).toBe(400);
      expect((await find(invoiceNumber)).files).toEqual([]);
    });
  });

  it.each([
    ['a user’s session', 401, async () => ({ Cookie: parking.admin })],
    [
      'a token from another service',
      403,
      async () => ({ Authorization: `Bearer ${await testTokens('users').sign('parking')}` }),
    ],
  ])('reject %s with %i', async (_title, status, made) => {
    const { invoiceNumber } = await parking.checkIn();
    const headers = await made();
    const statusOf = async (method: string, path: string, json?: object) =>
      (await parking.request(method, `/internal/${path}`, { headers, ...(json ? { json } : {}) })).status;
    expect(await statusOf('GET', `records/${invoiceNumber}`)).toBe(status);
    expect(await statusOf('PUT', `records/${invoiceNumber}/attachments`, LISTS)).toBe(status);
    expect(await statusOf('GET', 'forgettings')).toBe(status);
    expect(await statusOf('PUT', 'forgettings/done', { forgettings: [] })).toBe(status);
    expect((await find(invoiceNumber)).files).toEqual([]);
  });
});
