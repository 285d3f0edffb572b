import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';

describeOnDatabase('/checkout', (makeDatabase) => {
  let database: TestDatabase;
  let parking: ParkingUnderTest;

  beforeAll(async () => {
    database = await makeDatabase();
  });
  beforeEach(async () => {
    parking = await startParking(database);
  });
  afterEach(() => parking.stop());
  afterAll(() => database.remove());

  const checkOut = (id: string, query = '', method = 'POST') =>
    parking.asEmployee(method, `/checkout?id=${id}${query}`);

  describe.each(['POST', 'GET'])('%s', (method) => {
    it('ends the parking stay at the current time and returns the record with its fee', async () => {
      const { _id } = await parking.checkIn();
      const { status, body } = await checkOut(_id, '', method);
      expect(status).toBe(200);
      expect(body).toMatchObject({ _id, isParked: false, exitTime: '5.3.2026 15:00:00', fee: 2, version: 2 });
    });

    it('returns a checked-out record unchanged', async () => {
      const { _id } = await parking.checkIn();
      const first = await checkOut(_id, '', method);
      parking.setClock('2026-03-06T14:00:00Z');
      const second = await checkOut(_id, '', method);
      expect(second.status).toBe(200);
      expect(second.body).toEqual(first.body);
    });
  });

  it('accepts an exit time in the past, as a German date or in ISO format, and ignores employeeName', async () => {
    const one = await parking.checkIn();
    const two = await parking.checkIn();
    const german = await checkOut(one._id, '&exitTime=5.3.2026%2014:10:00&employeeName=x');
    const iso = await checkOut(two._id, '&exitTime=2026-03-05T13:20:00.000Z');
    expect(german.body).toMatchObject({ exitTime: '5.3.2026 14:10:00', fee: 0 });
    const list = await parking.asAdmin('GET', `/records?at=${one._id}&limit=1`);
    expect(list.body.records[0].employeeName).toBe('kasse');
    expect(iso.body).toMatchObject({ exitTime: '5.3.2026 14:20:00', fee: 2 });
  });

  it('logs once, without plate or user, an exit time that is more than five minutes in the past', async () => {
    const one = await parking.checkIn();
    const two = await parking.checkIn();
    await checkOut(one._id, '&exitTime=5.3.2026%2014:55:00');
    expect(parking.logLines()).not.toContain('earlier exit time');
    await checkOut(two._id, '&exitTime=5.3.2026%2014:10:00');
    await checkOut(two._id, '&exitTime=5.3.2026%2014:10:00');
    const notes = parking
      .logLines()
      .split('\n')
      .filter((line) => line.includes('earlier exit time'));
    expect(notes).toHaveLength(1);
    expect(JSON.parse(notes[0] ?? '')).toMatchObject({ minutes: 50, requestId: expect.any(String) });
    expect(notes[0]).not.toMatch(/kasse|AB 1234/);
  });

  it('changes the record once when two employees check it out concurrently', async () => {
    const { _id } = await parking.checkIn();
    const responses = await Promise.all([checkOut(_id), checkOut(_id), checkOut(_id)]);
    expect(responses.map(({ body }) => body.version)).toEqual([2, 2, 2]);
  });

  it('charges the elapsed time over the change to summer time', async () => {
    parking.setClock('2026-03-29T12:00:00Z');
    const { _id } = await parking.checkIn({ date: '29.3.2026', entryTime: '01:30:00' });
    // The stay is from 01:30 to 03:30 on the clock, but takes only one hour.
    expect((await checkOut(_id, '&exitTime=29.3.2026%2003:30:00')).body.fee).toBe(2);
  });

  it('charges the elapsed time over the change to winter time', async () => {
    parking.setClock('2026-10-25T12:00:00Z');
    const { _id } = await parking.checkIn({ date: '25.10.2026', entryTime: '01:30:00' });
    // The stay is from 01:30 to 03:30 on the clock, but takes three hours.
    expect((await checkOut(_id, '&exitTime=25.10.2026%2003:30:00')).body.fee).toBe(6);
  });

  it('returns 422 for an exit before the entry and leaves the car parked', async () => {
    const { _id } = await parking.checkIn();
    const response = await checkOut(_id, '&exitTime=5.3.2026%2013:00:00');
    expect(response).toMatchObject({ status: 422, body: { code: 'EXIT_BEFORE_ENTRY' } });
    const found = await parking.asEmployee('GET', `/invoice-search?invoiceNumber=${_id}`);
    expect(found.body[0].isParked).toBe(true);
  });

  it('returns 422 for an exit in the future', async () => {
    const { _id } = await parking.checkIn();
    expect(await checkOut(_id, '&exitTime=5.3.2026%2016:00:00')).toMatchObject({
      status: 422,
      body: { code: 'EXIT_IN_FUTURE' },
    });
  });

  it('treats an exit slightly before the entry as an exit at the entry', async () => {
    const { _id } = await parking.checkIn({ entryTime: '15:03:00' });
    expect((await checkOut(_id)).body).toMatchObject({ exitTime: '5.3.2026 15:03:00', fee: 0 });
  });

  it.each(['1', '99999999', 'abc', '9999999999999999999', '1%20OR%201'])(
    'returns 404 for the unknown id %s',
    async (id) => {
      expect(await checkOut(id)).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
    },
  );

  it('returns 400 for a missing id and a malformed exit time', async () => {
    expect((await parking.asEmployee('POST', '/checkout')).status).toBe(400);
    expect((await checkOut('1', '&exitTime=gestern')).body.fields.exitTime).toContain('Kein gültiger Zeitpunkt');
  });
});
