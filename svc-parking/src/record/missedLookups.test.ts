import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';

const FREE = 10;

describeOnEachDatabase('lookups of unknown invoice numbers', (makeDatabase) => {
  let parking: ParkingUnderTest;

  beforeEach(async () => {
    parking = await startParking(await makeDatabase());
  });
  afterEach(() => parking.remove());

  const search = (number: number, cookie = parking.employee) =>
    parking.request('GET', `/invoice-search?invoiceNumber=${number}`, { cookie });
  const missFreely = async () => {
    for (let number = 1; number <= FREE; number += 1) expect((await search(number)).status).toBe(200);
  };

  it('are not delayed for the first ten', async () => {
    await missFreely();
    expect(parking.delays).toEqual([]);
  });

  it('are delayed by five seconds each after that', async () => {
    await missFreely();
    expect(await search(99)).toMatchObject({ status: 200, body: [] });
    expect(parking.delays).toEqual([5_000]);
    parking.setClock('2026-03-05T14:00:05Z');
    await search(99);
    expect(parking.delays).toEqual([5_000, 5_000]);
  });

  it('are rejected with 429 and Retry-After when they come faster still', async () => {
    await missFreely();
    await search(99);
    const refused = await search(99);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_MISSES' } });
    expect(refused.headers.get('Retry-After')).toBe('10');
    expect((await search(99, parking.admin)).status).toBe(200);
  });

  it('are counted together by search, receipt and check-out, also when concurrent', async () => {
    const paths = ['/invoice-search?invoiceNumber=7', '/receipt/7', '/checkout?id=7'];
    const asked = Array.from({ length: 15 }, (_, index) => paths[index % paths.length] ?? '');
    const responses = await Promise.all(
      asked.map((path) => parking.request('GET', path, { cookie: parking.employee })),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4);
    expect(parking.delays).toEqual([5_000]);
  });

  it('do not delay an existing number', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await missFreely();
    await search(99);
    expect((await search(99)).status).toBe(429);
    expect(await search(invoiceNumber)).toMatchObject({ status: 200, body: [{ invoiceNumber }] });
  });

  it('expire over time', async () => {
    await missFreely();
    parking.setClock('2026-03-05T14:01:00Z');
    await missFreely();
    expect(parking.delays).toEqual([]);
  });
});
