import type { JournalEntry } from '@parkwart/contracts/calls/journal';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { CAR, type ParkingUnderTest, startParking } from './testing/startParking.ts';

describeOnDatabase('GET /journal/parking', (makeDatabase) => {
  let parking: ParkingUnderTest;
  let entries: JournalEntry[];
  let invoice: number;

  const read = async (query = '') => {
    const { status, body } = await parking.request('GET', `/journal/parking${query}`, { cookie: parking.admin });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.entries as JournalEntry[];
  };
  const change = (path: string, json: object) =>
    parking.request('PUT', `${path}/${invoice}`, { cookie: parking.admin, json });

  beforeAll(async () => {
    parking = await startParking(await makeDatabase());
    invoice = (await parking.checkIn()).invoiceNumber;
    await parking.checkIn({ vehicleNumber: 'HH-XY 9' });
    await change('/update-fine', { fines: [{ type: 'Falschparken', price: 30, description: 'quer' }] });
    parking.setClock('2026-03-06T09:00:00Z');
    const query = `id=${invoice}&exitTime=${encodeURIComponent('5.3.2026 16:00:00')}`;
    await parking.request('POST', `/checkout?${query}`, { cookie: parking.employee });
    await change('/update-payment', { isPay: true });
    await change('/update-payment', { isPay: false });
    entries = await read();
  });
  afterAll(() => parking.remove());

  it('returns every change, newest first, with who made it where, and the values before and after', () => {
    const subject = `record:${invoice}`;
    const [undone, paid, left, fined, other, parked] = entries;
    expect(entries).toHaveLength(6);
    const [employee, admin] = [parked?.account, fined?.account];
    expect(employee).toEqual(expect.any(String));
    expect(undone).toMatchObject({ subject, kind: 'payment', before: { isPay: true }, after: { isPay: false } });
    expect(paid).toMatchObject({ subject, account: admin, origin: 'office', at: '2026-03-06T09:00:00.000Z' });
    expect(left).toMatchObject({
      kind: 'check-out',
      account: employee,
      origin: 'booth',
      before: { exitTime: null, fee: 0 },
      after: { exitTime: '5.3.2026 16:00:00', exitBackdatedMinutes: 18 * 60 },
    });
    expect(fined).toMatchObject({
      kind: 'fines',
      before: { fines: [], finePrices: [], fineDescriptions: [] },
      after: { fines: [{ type: 'Falschparken', price: 30 }], finePrices: [30], fineDescriptions: ['quer'] },
    });
    expect(other).toMatchObject({ after: { vehicleNumber: 'HH-XY 9' } });
    expect(parked).toEqual({
      _id: expect.any(String),
      at: '2026-03-05T14:00:00.000Z',
      account: employee,
      origin: 'booth',
      kind: 'check-in',
      subject,
      before: {},
      after: expect.objectContaining({ vehicleNumber: CAR.vehicleNumber, date: CAR.date, entryTime: CAR.entryTime }),
    });
  });

  it('filters by account, kind, subject and days, in pages', async () => {
    const { account } = entries[1] ?? {};
    const ids = (list: readonly JournalEntry[] = []) => list.map(({ _id }) => _id);
    const only = (wanted: (entry: JournalEntry) => boolean) => ids(entries.filter(wanted));
    expect(ids(await read(`?account=${account}`))).toEqual(only((entry) => entry.account === account));
    expect(await read('?account=system')).toEqual([]);
    expect(ids(await read('?kind=payment'))).toEqual(only(({ kind }) => kind === 'payment'));
    expect(ids(await read(`?kind=fines&account=${account}`))).toEqual(only(({ kind }) => kind === 'fines'));
    expect(ids(await read(`?subject=record:${invoice}`))).toEqual(
      only(({ subject }) => subject === `record:${invoice}`),
    );
    expect(ids(await read('?from=6.3.2026'))).toEqual(ids(entries.slice(0, 3)));
    expect(ids(await read('?to=2026-03-05'))).toEqual(ids(entries.slice(3)));
    for (const query of ['?limit=2', `?limit=2&subject=record:${invoice}`]) {
      const whole = await read(query.replace('limit=2', 'limit=9'));
      const [first, second] = [await read(query), await read(`${query}&after=${whole[1]?._id}`)];
      expect([...ids(first), ...ids(second)]).toEqual(ids(whole.slice(0, 4)));
    }
  });

  it('names who checked a car out, and the deviation of a manually set exit time, in the office’s record', async () => {
    const { body } = await parking.request('GET', '/records', { cookie: parking.admin });
    const record = body.records.find((one: { invoiceNumber: number }) => one.invoiceNumber === invoice);
    expect(record).toMatchObject({ checkedOutBy: 'kasse', exitBackdatedMinutes: 18 * 60 });
  });
});
