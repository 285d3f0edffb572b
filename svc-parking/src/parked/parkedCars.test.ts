import { followParkedCars, type ParkedCarsChanged } from '@parkwart/contracts/calls/parkedCars';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { type EventStream, openEventStream } from '@parkwart/service-kit/testing/eventStream';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { insertRecords } from '../testing/insertRecords.ts';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';
import { parkedCarQueries } from './parkedCalls.ts';

const PARKED = ['B-OO 11', 'B-AB 1234', 'HH-ÖL 10', 'M-IX 100', 'b cd 99'];
const HOUR_MS = 3_600_000;
const NOW = new Date('2026-03-05T14:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const DAYS_AGO = ago(72);
const MAX_READ_PER_ROW = 10;

/** Oldest first; invoice numbers from 100001. */
const RECORDS = [
  ...PARKED.map((vehicleNumber) => ({ vehicleNumber, checkOutNote: 'zahlt nie', ownerName: 'Erika Mustermann' })),
  { vehicleNumber: 'B-OFF 7', isDisable: true },
  { vehicleNumber: 'B-LATE 1', entryAt: DAYS_AGO, exitAt: ago(2), feeCents: 400, ownerName: 'Erika Mustermann' },
  { vehicleNumber: 'B-LATE 2', entryAt: DAYS_AGO, exitAt: ago(1) },
  { vehicleNumber: 'B-LATE 3', entryAt: DAYS_AGO, exitAt: ago(1), isDisable: true },
  { vehicleNumber: 'B-LATE 4', entryAt: DAYS_AGO, exitAt: ago(25) },
];

describeOnDatabase('the booth’s searches for cars', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  beforeAll(async () => {
    await insertRecords(parking.service.database, RECORDS);
  });

  const get = (path: string) => parking.asEmployee('GET', path);
  const platesOf = async (path: string): Promise<string[]> => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    return body.records.map(({ vehicleNumber }: { vehicleNumber: string }) => vehicleNumber);
  };
  const newestFirst = [...PARKED].reverse();

  describe('GET /parked-cars', () => {
    it('lists cars that are parked and active, newest first, with the tariff for the fee so far', async () => {
      expect(await platesOf('/parked-cars')).toEqual(newestFirst);
      const { body } = await get('/parked-cars?limit=1');
      expect(body.records[0]).toMatchObject({
        invoiceNumber: 100005,
        isParked: true,
        tariff: { freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 },
      });
    });

    it('continues after the last car of a page', async () => {
      expect(await platesOf('/parked-cars?limit=2')).toEqual(newestFirst.slice(0, 2));
      expect(await platesOf('/parked-cars?limit=2&after=100004')).toEqual(newestFirst.slice(2, 4));
      expect(await platesOf('/parked-cars?limit=2&after=100002')).toEqual(newestFirst.slice(4));
      expect(await platesOf('/parked-cars?after=99999999999999999999')).toEqual([]);
    });

    it.each([
      ['ab 12', ['B-AB 1234']],
      ['AB-1', ['B-AB 1234']],
      ['öl', ['HH-ÖL 10']],
      ['oo', ['M-IX 100', 'B-OO 11']],
      ['00', ['M-IX 100', 'B-OO 11']],
      ['B0O1I', ['B-OO 11']],
      ['1x', ['M-IX 100']],
      ['IO', ['M-IX 100', 'HH-ÖL 10']],
      ['100003', ['HH-ÖL 10']],
      ['100 00', newestFirst],
      ['%', []],
      ['_', []],
      ['!', []],
      ["'", []],
      ['LATE', []],
      ['OFF', []],
    ])('finds cars by „%s“, part of a plate or the start of a number', async (search, plates) => {
      expect(await platesOf(`/parked-cars?${new URLSearchParams({ search })}`)).toEqual(plates);
    });

    it('contains neither owner nor note', async () => {
      const text = JSON.stringify((await get('/parked-cars')).body);
      expect(text).not.toContain('Mustermann');
      expect(text).not.toContain('zahlt nie');
    });
  });

  describe('GET /departed-cars', () => {
    it('finds by part of the plate cars that left within the last 24 hours, latest first, but no car whose record is disabled', async () => {
      expect(await platesOf('/departed-cars?search=b%20late')).toEqual(['B-LATE 2', 'B-LATE 1']);
      expect(await platesOf('/departed-cars?search=1')).toEqual(['B-LATE 1']);
      expect(await platesOf('/departed-cars?search=ab')).toEqual([]);
      const { body } = await get('/departed-cars?search=late1');
      expect(body.records).toMatchObject([{ invoiceNumber: 100007, isParked: false, fee: 4, ownerName: '' }]);
    });

    it('returns 400 for a request that contains no part of a plate', async () => {
      expect((await get('/departed-cars')).status).toBe(400);
      expect((await get('/departed-cars?search=-')).body.fields).toEqual({
        search: 'Bitte geben Sie die Fahrzeugnummer ein',
      });
    });
  });

  it.each(['/parked-cars?limit=201', '/parked-cars?after=abc', '/parked-cars?search=%20', '/parked-cars?before=1'])(
    'reject GET %s with 400 because of an invalid parameter',
    async (path) => {
      expect((await get(path)).status).toBe(400);
    },
  );
});

describeOnDatabase('a page of the list of parked cars', (makeDatabase) => {
  it('reads few index entries per car, among many records that are not parked', async () => {
    const parking = await startParking(await makeDatabase());
    const { database } = parking.service;
    const records = Array.from({ length: 6_000 }, (_, index) => ({
      vehicleNumber: `B-AB ${1 + (index % 999)}`,
      ...(index % 20 === 0 ? {} : { exitAt: DAYS_AGO }),
    }));
    await insertRecords(database, records);
    const reads = (search: string | undefined, after: string | undefined) =>
      countReads(database, async (watched) => {
        const cars = await parkedCarQueries(watched).parked({ search, after, limit: 50 });
        expect(cars).toHaveLength(50);
      });
    expect(await reads(undefined, undefined)).toBeLessThanOrEqual(50 * MAX_READ_PER_ROW);
    expect(await reads(undefined, '103000')).toBeLessThanOrEqual(50 * MAX_READ_PER_ROW);
    expect(await reads('8', undefined)).toBeLessThanOrEqual(50 * MAX_READ_PER_ROW);
    await parking.remove();
  });
});

interface Event {
  readonly id: string;
  readonly data: ParkedCarsChanged;
}

describeOnDatabase('GET /parked-cars/changes', (makeDatabase) => {
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
  const put = async (path: string, json: object) => expect((await parking.asAdmin('PUT', path, json)).status).toBe(200);

  it('sends the booth a checked-in car with its tariff, and its check-out', async () => {
    const stream = await follow();
    const { invoiceNumber, _id } = await parking.checkIn();
    const { data } = await parked(stream, invoiceNumber);
    expect(data).toMatchObject({
      isComplete: true,
      cars: [{ vehicleNumber: 'B-AB 1234', isParked: true, tariff: { centsPerStartedHour: 200 } }],
    });
    await parking.asEmployee('POST', `/checkout?id=${_id}`);
    expect((await left(stream, invoiceNumber)).data.cars).toEqual([]);
  });

  it('reports a disabled car as no longer parked', async () => {
    const stream = await follow();
    const { invoiceNumber } = await parking.checkIn();
    await parked(stream, invoiceNumber);
    await put(`/disable/${invoiceNumber}`, { isDisable: true });
    await left(stream, invoiceNumber);
  });

  it('omits the office’s changes to older records, and the office’s notes', async () => {
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

  it('sends a new stream the changes since the last event of the previous stream', async () => {
    const first = await follow();
    const seen = await parking.checkIn();
    const { id } = await parked(first, seen.invoiceNumber);
    first.close();
    const missed = await parking.checkIn({ vehicleNumber: 'HH-XY 987' });
    await parked(await follow({ 'Last-Event-ID': id }), missed.invoiceNumber);
  });

  it('reports when there are too many changes to list', async () => {
    await insertRecords(parking.service.database, Array(51).fill({}));
    const { body } = await parking.asEmployee('GET', '/parked-cars/changes');
    expect(body).toMatchObject({ isComplete: false, cars: [], left: [] });
  });
});
