import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { insertRecords } from '../testing/insertRecords.ts';
import { startParking } from '../testing/startParking.ts';

describeOnDatabase('GET /invoice-search', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const search = (invoiceNumber: string) => parking.asEmployee('GET', `/invoice-search?invoiceNumber=${invoiceNumber}`);

  it('returns a list with the record that has the invoice number', async () => {
    const { invoiceNumber } = await parking.checkIn({ vehicleNumber: 'M-XY 1' });
    const { status, body } = await search(String(invoiceNumber));
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ invoiceNumber, vehicleNumber: 'M-XY 1' });
  });

  it('includes the tariff while the car is parked, so that the till shows the current fee', async () => {
    const { invoiceNumber, _id } = await parking.checkIn({ vehicleNumber: 'M-XY 2' });
    const [parked] = (await search(String(invoiceNumber))).body;
    expect(parked.tariff).toEqual({ freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 });

    await parking.asEmployee('POST', `/checkout?id=${_id}`);
    const [left] = (await search(String(invoiceNumber))).body;
    expect(left).not.toHaveProperty('tariff');
  });

  it('includes the latest other record under which the plate is parked, in any spelling', async () => {
    await parking.checkIn({ vehicleNumber: 'M-XY 3' });
    const second = await parking.checkIn({ vehicleNumber: 'm xy3', entryTime: '14:30:00' });
    const third = await parking.checkIn({ vehicleNumber: 'M-XY 3', entryTime: '14:45:00' });
    const [record] = (await search(String(third.invoiceNumber))).body;
    expect(record.alsoParked).toEqual({
      invoiceNumber: second.invoiceNumber,
      date: '5.3.2026',
      entryTime: '14:30:00',
    });

    await parking.asEmployee('POST', `/checkout?id=${third._id}`);
    const [left] = (await search(String(third.invoiceNumber))).body;
    expect(left).not.toHaveProperty('alsoParked');
  });

  it.each(['0', '1', '9999999999999999999'])('returns an empty list for %s, which no record has', async (number) => {
    expect(await search(number)).toMatchObject({ status: 200, body: [] });
  });

  it.each(['abc', '-1', '1.5', '', '%00', "1'--"])('returns 400 for "%s" with a German message', async (number) => {
    const { status, body } = await search(number);
    expect(status).toBe(400);
    expect(body.fields.invoiceNumber).toBe('Die Rechnungsnummer besteht nur aus Ziffern.');
  });
});

const FREE = 10;

describeOnDatabase('lookups of unknown invoice numbers', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const search = (number: number, cookie = parking.employee) =>
    parking.request('GET', `/invoice-search?invoiceNumber=${number}`, { cookie });
  const missFreely = async () => {
    for (let number = 1; number <= FREE; number += 1) expect((await search(number)).status).toBe(200);
  };

  it('are not delayed the first ten times', async () => {
    await missFreely();
    expect(parking.delays).toEqual([]);
  });

  it('are delayed by five seconds each after the first ten', async () => {
    await missFreely();
    expect(await search(99)).toMatchObject({ status: 200, body: [] });
    expect(parking.delays).toEqual([5_000]);
    parking.setClock('2026-03-05T14:00:05Z');
    await search(99);
    expect(parking.delays).toEqual([5_000, 5_000]);
  });

  it('are rejected with 429 and Retry-After when they arrive faster than the delays allow', async () => {
    await missFreely();
    await search(99);
    const refused = await search(99);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_MISSES' } });
    expect(refused.headers.get('Retry-After')).toBe('10');
    expect((await search(99, parking.admin)).status).toBe(200);
  });

  it('are counted together by search, receipt and check-out, even when concurrent', async () => {
    const paths = ['/invoice-search?invoiceNumber=7', '/receipt/7', '/checkout?id=7'];
    const asked = Array.from({ length: 15 }, (_, index) => paths[index % paths.length] ?? '');
    const responses = await Promise.all(asked.map((path) => parking.asEmployee('GET', path)));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4);
    expect(parking.delays).toEqual([5_000]);
  });

  it('do not delay the lookup of an existing number', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await missFreely();
    await search(99);
    expect((await search(99)).status).toBe(429);
    expect(await search(invoiceNumber)).toMatchObject({ status: 200, body: [{ invoiceNumber }] });
  });

  it('no longer count towards the limit after a minute', async () => {
    await missFreely();
    parking.setClock('2026-03-05T14:01:00Z');
    await missFreely();
    expect(parking.delays).toEqual([]);
  });

  describe('lookups of records that were closed more than a day ago', () => {
    const OLDEST = 100_001;
    const LEFT = 15;
    const left = { entryAt: new Date('2026-02-01T08:00:00Z'), exitAt: new Date('2026-03-04T13:59:00Z') };

    beforeEach(async () => {
      const past = Array.from({ length: LEFT - 1 }, () => left);
      const cancelled = { entryAt: left.entryAt, createdAt: left.entryAt, isDisable: true };
      await insertRecords(parking.service.database, [...past, cancelled]);
    });

    it('count as lookups of unknown numbers in the search of the booth', async () => {
      const statuses: number[] = [];
      for (let number = OLDEST + LEFT - 1; number >= OLDEST; number -= 1) statuses.push((await search(number)).status);
      expect(statuses).toEqual([...Array(FREE + 1).fill(200), ...Array(LEFT - FREE - 1).fill(429)]);
      expect(parking.delays).toEqual([5_000]);
    });

    it('also count as lookups of unknown numbers in receipt and check-out', async () => {
      await missFreely();
      await search(99);
      for (const [method, path] of [
        ['GET', `/receipt/${OLDEST}`],
        ['GET', `/checkout?id=${OLDEST}`],
        ['POST', `/checkout?id=${OLDEST}`],
      ] as const)
        expect((await parking.asEmployee(method, path)).status).toBe(429);
    });

    it('slow down neither the office, nor the booth’s lookups of cars that are parked or left within the last day', async () => {
      const within = { entryAt: left.entryAt, exitAt: new Date('2026-03-04T14:01:00Z') };
      await insertRecords(parking.service.database, [within, { entryAt: left.entryAt }]);
      for (let times = 0; times < LEFT; times += 1) {
        for (const number of [OLDEST + LEFT, OLDEST + LEFT + 1]) expect((await search(number)).body).toHaveLength(1);
        expect((await search(OLDEST, parking.admin)).body).toHaveLength(1);
      }
      expect(parking.delays).toEqual([]);
    });

    it('do not delay a check-out that is sent more than a day late', async () => {
      await missFreely();
      await search(99);
      const { _id } = await parking.checkIn({ date: '1.3.2026' });
      const path = `/checkout?id=${_id}&exitTime=${encodeURIComponent('2.3.2026 08:00:00')}`;
      expect((await parking.asEmployee('POST', path)).status).toBe(200);
    });
  });
});
