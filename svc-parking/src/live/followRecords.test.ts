import { followRecords, type RecordsChanged } from '@parkwart/contracts/calls/liveRecords';
import { followParkedCars } from '@parkwart/contracts/calls/parkedCars';
import { sentStatements } from '@parkwart/service-kit/testing/countStatements';
import { type EventStream, openEventStream } from '@parkwart/service-kit/testing/eventStream';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { insertRecords } from '../testing/insertRecords.ts';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';

describeOnDatabase('GET /records/changes', (makeDatabase) => {
  let database: TestDatabase;
  let parking: ParkingUnderTest;
  let open: EventStream[] = [];

  beforeEach(async () => {
    database = await makeDatabase();
    parking = await startParking(database);
  });
  afterEach(async () => {
    for (const stream of open) stream.close();
    open = [];
    await parking.remove();
  });

  const changes = (query = '') => parking.asAdmin('GET', `/records/changes${query}`);

  const follow = async (url = parking.service.url, headers: Record<string, string> = {}) => {
    const stream = await openEventStream(url, followRecords.path, { Cookie: parking.admin, ...headers });
    open.push(stream);
    return stream;
  };
  const naming = async (stream: EventStream, invoiceNumber: number, after = '0') => {
    const isWanted = ({ data }: { readonly data: RecordsChanged }) =>
      Number(data.cursor) > Number(after) && data.invoiceNumbers.includes(invoiceNumber);
    return (await stream.find(isWanted)).id;
  };

  it('reports a record that was checked in, changed by a call, or written in any other way', async () => {
    const stream = await follow();
    const { invoiceNumber } = await parking.checkIn();
    const checkedIn = await naming(stream, invoiceNumber);
    await parking.asAdmin('PUT', `/update-payment/${invoiceNumber}`, { isPay: true });
    const paid = await naming(stream, invoiceNumber, checkedIn);
    const { database: own } = parking.service;
    await own.transaction((transaction) =>
      own.sequelize.query(`UPDATE records SET images = '["a"]' WHERE id = ${invoiceNumber}`, { transaction }),
    );
    await naming(stream, invoiceNumber, paid);
  });

  it('reads a changed record once for all streams of office and booth', async () => {
    const offices = await Promise.all([follow(), follow(), follow()]);
    const booth = await openEventStream(parking.service.url, followParkedCars.path, { Cookie: parking.employee });
    open.push(booth);
    const statements = await sentStatements(async () => {
      const { invoiceNumber } = await parking.checkIn();
      await Promise.all([
        ...offices.map((stream) => stream.find(({ data }) => data.records?.[0]?.invoiceNumber === invoiceNumber)),
        booth.find(({ data }) => data.cars[0]?.invoiceNumber === invoiceNumber),
      ]);
    });
    expect(statements.filter((sql) => /FROM records WHERE id IN/.test(sql))).toHaveLength(1);
  });

  it('sends clients of one replica the changes that another replica wrote', async () => {
    const other = await startParking(database);
    try {
      const stream = await follow(other.service.url, { Cookie: other.admin });
      const { invoiceNumber } = await parking.checkIn();
      await naming(stream, invoiceNumber);
    } finally {
      await other.stop();
    }
  });

  it('sends a new stream the changes since the last event of the previous stream', async () => {
    const first = await follow();
    const seen = await parking.checkIn();
    const cursor = await naming(first, seen.invoiceNumber);
    first.close();
    const missed = await parking.checkIn({ vehicleNumber: 'HH-XY 987' });
    const second = await follow(undefined, { 'Last-Event-ID': cursor });
    await naming(second, missed.invoiceNumber);
  });

  it('is an event stream that no gateway buffers', async () => {
    const { response } = await follow();
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/event-stream/),
      'x-accel-buffering': 'no',
      'cache-control': 'no-store',
    });
  });

  it('responds with one JSON body to a client that does not accept an event stream', async () => {
    const { invoiceNumber } = await parking.checkIn();
    const { status, body } = await changes();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      cursor: expect.stringMatching(/^\d+$/),
      isComplete: true,
      invoiceNumbers: [invoiceNumber],
      records: [{ invoiceNumber, vehicleNumber: expect.any(String), version: 1 }],
    });
    const inAnHour = Number(body.cursor) + 3_600_000;
    expect((await changes(`?since=${inAnHour}`)).body.invoiceNumbers).toEqual([]);
  });

  it('lists no ids if more records changed than a page can load one by one', async () => {
    await insertRecords(parking.service.database, Array(51).fill({}));
    expect((await changes()).body).toMatchObject({ isComplete: false, invoiceNumbers: [] });
  });

  it('ends its streams when the service stops, so that browsers go to another replica', async () => {
    const stream = await follow();
    await Promise.all([parking.stop(), stream.whole]);
  });
});
