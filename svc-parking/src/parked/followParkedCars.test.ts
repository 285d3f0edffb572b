import { followParkedCars, type ParkedCarsChanged } from '@parkwart/contracts/calls/parkedCars';
import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { type EventStream, openEventStream } from '@parkwart/service-kit/testing/eventStream';
import { insertRecords } from '../testing/insertRecords.ts';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';

interface Event {
  readonly id: string;
  readonly data: ParkedCarsChanged;
}

describeOnOneDatabase('GET /parked-cars/changes', (makeDatabase) => {
  let parking: ParkingUnderTest;
  let open: EventStream[] = [];

  beforeEach(async () => {
    parking = await startParking(await makeDatabase());
  });
  afterEach(async () => {
    for (const stream of open) stream.close();
    open = [];
    await parking.remove();
  });

  const follow = async (headers: Record<string, string> = {}) => {
    const cookie = { Cookie: parking.employee, ...headers };
    const stream = await openEventStream(parking.service.url, followParkedCars.path, cookie);
    open.push(stream);
    return stream;
  };
  const parked = (stream: EventStream, invoiceNumber: number): Promise<Event> =>
    stream.find(({ data }: Event) => data.cars.some((car) => car.invoiceNumber === invoiceNumber));
  const left = (stream: EventStream, invoiceNumber: number): Promise<Event> =>
    stream.find(({ data }: Event) => data.left.includes(invoiceNumber));
  const put = async (path: string, json: object) =>
    expect((await parking.request('PUT', path, { cookie: parking.admin, json })).status).toBe(200);

  it('sends the booth a checked-in car with its tariff, and its check-out', async () => {
    const stream = await follow();
    const { invoiceNumber, _id } = await parking.checkIn();
    const { data } = await parked(stream, invoiceNumber);
    expect(data).toMatchObject({
      isComplete: true,
      cars: [{ vehicleNumber: 'B-AB 1234', isParked: true, tariff: { centsPerStartedHour: 200 } }],
    });
    await parking.request('POST', `/checkout?id=${_id}`, { cookie: parking.employee });
    expect((await left(stream, invoiceNumber)).data.cars).toEqual([]);
  });

  it('removes a car that was disabled', async () => {
    const stream = await follow();
    const { invoiceNumber } = await parking.checkIn();
    await parked(stream, invoiceNumber);
    await put(`/disable/${invoiceNumber}`, { isDisable: true });
    await left(stream, invoiceNumber);
  });

  it('omits the office’s changes to older records and its notes', async () => {
    const before = new Date('2026-03-03T12:00:00Z');
    await insertRecords(parking.service.database, [{ vehicleNumber: 'B-OLD 1', entryAt: before, exitAt: before }]);
    const stream = await follow();
    const { invoiceNumber } = await parking.checkIn();
    await put('/check-notes/100001', { checkOutNote: 'zahlt nie' });
    await put(`/check-notes/${invoiceNumber}`, { checkOutNote: 'zahlt nie' });
    const { data } = await stream.find(({ data }: Event) => data.cars.some(({ version }) => version === 2));
    expect(data.cars).toHaveLength(1);
    await Promise.all([parking.stop(), stream.whole]);
    const text = await stream.whole;
    for (const withheld of ['zahlt nie', '100001', 'B-OLD']) expect(text).not.toContain(withheld);
  });

  it('misses no change between two streams', async () => {
    const first = await follow();
    const seen = await parking.checkIn();
    const { id } = await parked(first, seen.invoiceNumber);
    first.close();
    const missed = await parking.checkIn({ vehicleNumber: 'HH-XY 987' });
    await parked(await follow({ 'Last-Event-ID': id }), missed.invoiceNumber);
  });

  it('reports when there are too many changes to name', async () => {
    await insertRecords(parking.service.database, Array(51).fill({}));
    const { body } = await parking.request('GET', '/parked-cars/changes', { cookie: parking.employee });
    expect(body).toMatchObject({ isComplete: false, cars: [], left: [] });
  });

  it('returns 400 for a malformed cursor', async () => {
    const path = '/parked-cars/changes?since=gestern';
    expect((await parking.request('GET', path, { cookie: parking.employee })).status).toBe(400);
  });
});
