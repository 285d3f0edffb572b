import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { CAR, startParking } from '../testing/startParking.ts';

const TWO_HOURS = 2 * 3_600_000;

let next = 1;
const newPlate = () => `B-FR ${next++}`;

describeOnOneDatabase('a car with a permit', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  beforeEach(() => parking.setClock('2026-03-05T14:00:00Z'));

  const asAdmin = (method: string, path: string, json?: object) =>
    parking.request(method, path, { cookie: parking.admin, json });
  const addPermit = async (vehicleNumber: string, days: object = {}) => {
    const permit = { vehicleNumber, validFrom: '5.3.2026', validTo: '5.3.2026', ...days };
    const { status, body } = await asAdmin('POST', '/permits', permit);
    expect(status).toBe(201);
    return body as { readonly _id: string };
  };
  const search = async (id: string) =>
    (await parking.request('GET', `/invoice-search?invoiceNumber=${id}`, { cookie: parking.employee })).body[0];
  const checkOut = async (id: string) =>
    (await parking.request('POST', `/checkout?id=${id}`, { cookie: parking.employee })).body;

  it('parks free of charge: in check-in, till, check-out, receipt, office and revenue', async () => {
    const before = (await asAdmin('GET', '/dashboard')).body.currentWeekSales;
    const vehicleNumber = newPlate();
    await addPermit(vehicleNumber, { validTo: null });
    const { status, body } = await parking.request('POST', '/parking', {
      cookie: parking.employee,
      json: { ...CAR, vehicleNumber: vehicleNumber.replace('-', '').toLowerCase() },
    });
    expect([status, body.hasPermit]).toEqual([201, true]);
    expect(await search(body._id)).toMatchObject({
      hasPermit: true,
      tariff: { freeMinutes: 0, centsPerStartedHour: 0, maxCentsPerDay: 0 },
    });
    expect(await checkOut(body._id)).toMatchObject({ hasPermit: true, fee: 0, exitTime: '5.3.2026 15:00:00' });
    const receipt = await parking.request('GET', `/receipt/${body._id}`, { cookie: parking.employee });
    expect(receipt.body).toMatchObject({ total: 0, record: { hasPermit: true, fee: 0 } });
    const { body: page } = await asAdmin('GET', `/records?at=${body._id}&limit=1`);
    expect(page.records[0]).toMatchObject({ hasPermit: true, fee: 0 });
    expect((await asAdmin('GET', '/dashboard')).body.currentWeekSales).toEqual(before);
  });

  it('still owes its fines', async () => {
    const vehicleNumber = newPlate();
    await addPermit(vehicleNumber);
    const { _id } = await parking.checkIn({ vehicleNumber });
    await asAdmin('PUT', `/update-fine/${_id}`, { fines: [{ type: 'Quer', price: 30, description: '' }] });
    await checkOut(_id);
    expect((await asAdmin('GET', `/receipt/${_id}`)).body).toMatchObject({ total: 30, record: { fee: 0 } });
  });

  it.each([
    ['in the first second of its day', '5.3.2026', '5.3.2026', '00:00:00', '2026-03-04T23:00:00Z', 0],
    ['in the last second before its day', '5.3.2026', '4.3.2026', '23:59:59', '2026-03-04T22:59:59Z', 4],
    ['in the last second of its day', '5.3.2026', '5.3.2026', '23:59:59', '2026-03-05T22:59:59Z', 0],
    ['in the first second after its day', '5.3.2026', '6.3.2026', '00:00:00', '2026-03-05T23:00:00Z', 4],
    ['last on a day of 23 hours', '29.3.2026', '29.3.2026', '23:59:59', '2026-03-29T21:59:59Z', 0],
    ['right after a day of 23 hours', '29.3.2026', '30.3.2026', '00:00:00', '2026-03-29T22:00:00Z', 4],
    ['last on a day of 25 hours', '25.10.2026', '25.10.2026', '23:59:59', '2026-10-25T22:59:59Z', 0],
    ['right before a day of 25 hours', '25.10.2026', '24.10.2026', '23:59:59', '2026-10-24T21:59:59Z', 4],
  ])('that entered %s, in Berlin, is charged by the day of entry', async (_when, day, date, entryTime, at, fee) => {
    const vehicleNumber = newPlate();
    await addPermit(vehicleNumber, { validFrom: day, validTo: day });
    parking.setClock(at);
    const { _id } = await parking.checkIn({ vehicleNumber, date, entryTime });
    parking.setClock(new Date(Date.parse(at) + TWO_HOURS).toISOString());
    expect((await checkOut(_id)).fee).toBe(fee);
  });

  it.each([
    [
      'ended',
      (id: string, vehicleNumber: string) =>
        asAdmin('PUT', `/permits/${id}`, { vehicleNumber, validFrom: '1.1.2026', validTo: '1.2.2026' }),
    ],
    ['deleted', (id: string) => asAdmin('DELETE', `/permits/${id}`)],
  ])('parks free of charge to the end of a stay during which the permit is %s', async (_what, end) => {
    const vehicleNumber = newPlate();
    const { _id: permit } = await addPermit(vehicleNumber);
    const { _id } = await parking.checkIn({ vehicleNumber });
    expect((await end(permit, vehicleNumber)).status).toBeLessThan(300);
    expect(await checkOut(_id)).toMatchObject({ hasPermit: true, fee: 0 });
    const { _id: after } = await parking.checkIn({ vehicleNumber });
    expect(await checkOut(after)).toMatchObject({ hasPermit: false, fee: 2 });
  });

  it('is free of charge when its permit is entered while it is parked, unless that starts later', async () => {
    const [early, late] = [newPlate(), newPlate()];
    const [{ _id: covered }, { _id: before }] = [
      await parking.checkIn({ vehicleNumber: early }),
      await parking.checkIn({ vehicleNumber: late }),
    ];
    await addPermit(early);
    await addPermit(late, { validFrom: '6.3.2026', validTo: null });
    expect(await checkOut(covered)).toMatchObject({ hasPermit: true, fee: 0, version: 3 });
    expect(await checkOut(before)).toMatchObject({ hasPermit: false, fee: 2, version: 2 });
  });

  it('gets nothing back for a stay that ended before its permit was entered', async () => {
    const vehicleNumber = newPlate();
    const { _id } = await parking.checkIn({ vehicleNumber });
    expect(await checkOut(_id)).toMatchObject({ hasPermit: false, fee: 2 });
    await addPermit(vehicleNumber);
    expect(await checkOut(_id)).toMatchObject({ hasPermit: false, fee: 2 });
  });

  it('is that of the corrected plate, as long as the car is parked', async () => {
    const [typed, right] = [newPlate(), newPlate()];
    await addPermit(right);
    const { _id } = await parking.checkIn({ vehicleNumber: typed });
    await asAdmin('PUT', `/update-fine/${_id}`, { vehicleNumber: right, fines: [] });
    expect(await search(_id)).toMatchObject({ hasPermit: true });
    await asAdmin('PUT', `/update-fine/${_id}`, { vehicleNumber: typed, fines: [] });
    expect(await search(_id)).toMatchObject({ hasPermit: false });
    await checkOut(_id);
    await asAdmin('PUT', `/update-fine/${_id}`, { vehicleNumber: right, fines: [] });
    expect(await search(_id)).toMatchObject({ hasPermit: false, fee: 2 });
  });

  it('differs from that of a plate with u for ü', async () => {
    await addPermit('MÜ-D 5');
    const { _id } = await parking.checkIn({ vehicleNumber: 'MU-D 5' });
    expect(await checkOut(_id)).toMatchObject({ hasPermit: false, fee: 2 });
  });
});
