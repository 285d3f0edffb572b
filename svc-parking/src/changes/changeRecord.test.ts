import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';

const FINES = [{ type: 'Falschparken', price: 30, description: '' }];

const CHANGES = [
  ['disable', { isDisable: true }, { isDisable: true }, { isDisable: false }, { isDisable: false }],
  ['update-payment', { isPay: true }, { isPay: true }, { isPay: false }, { isPay: false }],
  ['update-MI', { MIStatus: 'M' }, { MIStatus: 'M' }, { MIStatus: '' }, { MIStatus: null }],
  ['update-MI', { MIStatus: 'I' }, { MIStatus: 'I' }, { MIStatus: null }, { MIStatus: null }],
  [
    'check-notes',
    { checkOutNote: ' Schranke war offen\r\nHerr Öz war da ' },
    { checkOutNote: 'Schranke war offen\nHerr Öz war da' },
    { checkOutNote: '' },
    { checkOutNote: '' },
  ],
  [
    'print',
    { isPrint: true, ownerName: `${'Ä'.repeat(139)}y`, address: 'Hauptstraße 1\n10115 Berlin' },
    { isPrint: true, ownerName: `${'Ä'.repeat(139)}y`, address: 'Hauptstraße 1\n10115 Berlin' },
    { isPrint: false },
    { isPrint: false, ownerName: `${'Ä'.repeat(139)}y`, address: 'Hauptstraße 1\n10115 Berlin' },
  ],
  ['update-fine', { fines: FINES }, { fines: FINES }, { fines: [] }, { fines: [] }],
] as const;

const BAD: readonly [string, object, string][] = [
  ['disable', {}, 'isDisable'],
  ['disable', { isDisable: 'true' }, 'isDisable'],
  ['update-payment', { isPay: 1 }, 'isPay'],
  ['update-payment', { isPay: true, fee: 0 }, 'fee'],
  ['update-MI', { MIStatus: 'X' }, 'MIStatus'],
  ['update-MI', {}, 'MIStatus'],
  ['check-notes', { checkOutNote: 'x'.repeat(1001) }, 'checkOutNote'],
  ['check-notes', { checkOutNote: 'a\u0000b' }, 'checkOutNote'],
  ['print', { ownerName: 'x' }, 'isPrint'],
  ['print', { isPrint: true, ownerName: 'x'.repeat(141) }, 'ownerName'],
  ['print', { isPrint: true, address: 'x'.repeat(301) }, 'address'],
];

describeOnEachDatabase('changing a record', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const put = (path: string, invoiceNumber: number | string, json: object, headers = {}) =>
    parking.request('PUT', `/${path}/${invoiceNumber}`, { cookie: parking.admin, json, headers });
  const read = async (invoiceNumber: number) => {
    const page = await parking.request('GET', `/records?at=${invoiceNumber}&limit=1`, { cookie: parking.admin });
    return page.body.records[0];
  };
  const seen = (version: number) => ({ 'If-Match': `"${version}"` });

  describe.each(CHANGES)('PUT /%s %j', (path, change, then, back, after) => {
    it('returns and stores the record’s new state, and the change back', async () => {
      const { invoiceNumber, version } = await parking.checkIn();
      const changed = await put(path, invoiceNumber, change, seen(version));
      expect(changed).toMatchObject({ status: 200, body: { invoiceNumber, ...then, version: 2 } });
      expect(await read(invoiceNumber)).toEqual(changed.body);
      const undone = await put(path, invoiceNumber, back, seen(2));
      expect(undone).toMatchObject({ status: 200, body: { ...after, version: 3 } });
      expect(await read(invoiceNumber)).toEqual(undone.body);
    });

    it('returns the unchanged record when the request is repeated with the old version', async () => {
      const { invoiceNumber, version } = await parking.checkIn();
      const first = await put(path, invoiceNumber, change, seen(version));
      const again = await put(path, invoiceNumber, change, seen(version));
      expect(again.status).toBe(200);
      expect(again.body).toEqual(first.body);
    });

    it('returns 404 for an unknown record, 400 for a malformed number', async () => {
      expect(await put(path, 99_999_999, change)).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
      expect((await put(path, 'abc', change)).status).toBe(400);
    });
  });

  it.each(BAD)('PUT /%s returns 400 for %j with a message at %s', async (path, change, field) => {
    const { invoiceNumber } = await parking.checkIn();
    const response = await put(path, invoiceNumber, change);
    expect(response).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect((await read(invoiceNumber)).version).toBe(1);
  });

  it('accepts one of two concurrent changes of the same version', async () => {
    const { invoiceNumber, version } = await parking.checkIn();
    const responses = await Promise.all([
      put('check-notes', invoiceNumber, { checkOutNote: 'von Anna' }, seen(version)),
      put('update-payment', invoiceNumber, { isPay: true }, seen(version)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(invoiceNumber)).version).toBe(2);
  });

  it('keeps concurrent changes of other fields when one field is sent without a version', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await Promise.all([
      put('check-notes', invoiceNumber, { checkOutNote: 'bleibt' }),
      put('update-payment', invoiceNumber, { isPay: true }),
      put('update-MI', invoiceNumber, { MIStatus: 'M' }),
    ]);
    expect(await read(invoiceNumber)).toMatchObject({
      checkOutNote: 'bleibt',
      isPay: true,
      MIStatus: 'M',
      version: 4,
    });
  });
});
