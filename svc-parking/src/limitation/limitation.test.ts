import type { Database } from '@parkwart/service-kit/database/database';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { filledDatabase } from '../testing/filledDatabase.ts';
import { startParking } from '../testing/startParking.ts';
import { limitedIds, sumLimitation } from './limitationQueries.ts';

describeOnDatabase('GET /limitation', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');
  const send = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  /** Parks a car on this day, with a fine of 30 €. */
  const fined = async (date: string) => {
    const [day, month, year] = date.split('.').map((part) => part.padStart(2, '0'));
    parking.setClock(`${year}-${month}-${day}T14:00:00Z`);
    const { body } = await send('POST', '/parking', { date, entryTime: '10:00:00', vehicleNumber: 'B-VJ 1' });
    await send('PUT', `/update-fine/${body._id}`, { fines: [{ type: 'Quer', price: 30 }] });
    return Number(body._id);
  };
  const pay = (id: number, amount: number, day: string) =>
    send('POST', `/accounts/${id}/payments`, { amount, day, type: 'transfer' });
  const limitation = async (query: string) => {
    const { count, sum, claims } = (await send('GET', `/limitation?${query}`)).body;
    const shown = claims.map(
      ({ record, ends, renewedOn }: { record: { invoiceNumber: number }; ends: string; renewedOn?: string }) =>
        [record.invoiceNumber, ends, renewedOn] as const,
    );
    return { count, sum, claims: shown };
  };

  it('lists exactly the claims whose limitation period ends in the given years: three years after the end of the year of parking', async () => {
    const [earlier, first, last, later] = [
      await fined('31.12.2022'),
      await fined('1.1.2023'),
      await fined('31.12.2023'),
      await fined('1.1.2024'),
    ];
    const ends = '31.12.2026';
    expect(await limitation('from=2026&to=2026')).toEqual({
      count: 2,
      sum: 60,
      claims: [
        [first, ends, undefined],
        [last, ends, undefined],
      ],
    });
    expect((await limitation('to=2025')).claims).toEqual([[earlier, '31.12.2025', undefined]]);
    expect((await limitation('from=2027&to=2030')).claims).toEqual([[later, '31.12.2027', undefined]]);
  });

  it('a part payment renews the period for three years; once the payment is reversed, the period ends as before', async () => {
    const id = await fined('5.3.2023');
    parking.setClock('2025-02-01T14:00:00Z');
    await pay(id, 10, '2.1.2025');
    expect((await limitation('from=2026&to=2026')).claims).toEqual([]);
    expect(await limitation('from=2028&to=2028')).toEqual({
      count: 1,
      sum: 20,
      claims: [[id, '2.1.2028', '2.1.2025']],
    });
    expect((await limitation('from=2027&to=2027')).count).toBe(0);
    const { postings } = (await send('GET', `/accounts/${id}`)).body;
    await send('POST', `/accounts/${id}/reversals`, { posting: postings.at(-1)._id });
    expect((await limitation('from=2026&to=2026')).claims).toEqual([[id, '31.12.2026', undefined]]);
  });

  it('a payment in the year of parking and a waiver do not renew the period', async () => {
    const id = await fined('5.3.2023');
    await pay(id, 10, '5.3.2023');
    parking.setClock('2024-02-01T14:00:00Z');
    await send('POST', `/accounts/${id}/waivers`, { amount: 5, reason: 'goodwill' });
    expect(await limitation('from=2026&to=2026')).toEqual({
      count: 1,
      sum: 15,
      claims: [[id, '31.12.2026', undefined]],
    });
  });

  it('leaves out paid and inactive records', async () => {
    const [paid, inactive] = [await fined('5.3.2023'), await fined('5.3.2023')];
    await send('PUT', `/update-payment/${paid}`, { isPay: true });
    await send('PUT', `/disable/${inactive}`, { isDisable: true });
    expect(await limitation('to=2026')).toEqual({ count: 0, sum: 0, claims: [] });
  });

  it('returns 400 for a text that is not a year', async () => {
    expect((await send('GET', '/limitation?to=26')).status).toBe(400);
  });
});

const RECORDS = 8_000;
const HOUR = 3_600_000;
const START = Date.UTC(2022, 0, 1, 12);

/** One record in 50 owes something, one in 500 is partly paid. */
const isOwed = (index: number) => index % 50 === 0;
const isPartlyPaid = (index: number) => index % 500 === 0;

const sketches = Array.from({ length: RECORDS }, (_, index) => {
  const entryAt = new Date(START + index * 5 * HOUR);
  return { entryAt, exitAt: entryAt, finesCents: isOwed(index) ? 3_000 : 0 };
});

const OWED = sketches.filter(({ finesCents }) => finesCents > 0).length;
const DAYS = { from: 20260101, to: 20261231 };

/** Index entries read per claim: its charge, a lookup of payments, and each payment with a lookup of its reversal. */
const READS_PER_CLAIM = 6;

describeOnDatabase('limitationQueries', (makeDatabase) => {
  const real = running(async () => {
    const filled = await filledDatabase(await makeDatabase(), sketches);
    const values = sketches.flatMap((_, index) =>
      isPartlyPaid(index) ? [`(${100_001 + index}, 'payment', 'card', -1000, 20250102, 0, '')`] : [],
    );
    await filled.sequelize.query(
      `INSERT INTO postings (invoiceNumber, kind, type, cents, day, bookedAt, account) VALUES ${values.join(', ')}`,
    );
    await filled.analyze();
    return filled;
  });

  it.each<[string, (on: Database) => Promise<unknown>]>([
    ['the sum of a year', (on) => sumLimitation(on, DAYS)],
    ['a page of a year', (on) => limitedIds(on, DAYS, { after: 0, limit: 51 })],
    ['all until a year', (on) => limitedIds(on, { ...DAYS, from: undefined }, { after: 0, limit: 51 })],
  ])('read by an index only the records that owe something, with their payments, for %s', async (_title, ask) => {
    expect(await countReads(real, ask)).toBeLessThanOrEqual(READS_PER_CLAIM * OWED);
  });
});
