import { monthStart, weekDays } from '@parkwart/contracts/rules/calendar';
import type { Database, Values } from '@parkwart/service-kit/database/database';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { watchDatabase } from '@parkwart/service-kit/testing/watchDatabase';
import { filledDatabase } from '../testing/filledDatabase.ts';
import { CAR, startParking } from '../testing/startParking.ts';
import { dashboardQueries } from './dashboardQueries.ts';
import { moneyQueries } from './moneyFigures.ts';

const RECORDS = 20_000;
const NOW = new Date('2026-03-05T14:00:00Z');
const HOUR = 3_600_000;

/** One car enters per hour, the last one just now: 336 cars in two weeks, about 1,500 in two months. */
const sketches = Array.from({ length: RECORDS }, (_, index) => {
  const entryAt = new Date(NOW.getTime() - (RECORDS - index) * HOUR);
  const isThere = index > RECORDS - 20;
  return { entryAt, feeCents: 400, finesCents: index % 10 === 0 ? 2_500 : 0, ...(isThere ? {} : { exitAt: entryAt }) };
});

const OWED_INDEX = /records_owed_since/;
const queriesOf = (database: Database) => ({ ...dashboardQueries(database), ...moneyQueries(database) });
type Queries = ReturnType<typeof queriesOf>;

const QUESTIONS: readonly [string, (queries: Queries) => Promise<unknown>, RegExp, number][] = [
  ['the sales of a week', (queries) => queries.salesBetween(weekDays(NOW)), /entry_at/, 7 * 24],
  [
    'the fines of two months',
    (queries) => queries.finesBetween([-1, 0, 1].map((month) => monthStart(NOW, month))),
    /entry_at/,
    62 * 24,
  ],
  ['the number of parked cars', (queries) => queries.countParked(), /records_parked/, 20],
  ['the open amounts by age', (queries) => queries.openByAge([NOW]), OWED_INDEX, RECORDS],
  [
    'the payments of a month',
    (queries) => queries.paidBetween({ from: 20260301, to: 20260331 }),
    /postings_day/,
    31 * 24 * 2,
  ],
  ['the newest records', (queries) => queries.newest(5), /PRIMARY/, 5],
];

describeOnDatabase('each query of the dashboard', (makeDatabase) => {
  const real = running(async () => {
    const filled = await filledDatabase(await makeDatabase(), sketches);
    await filled.analyze();
    return filled;
  });

  it.each(QUESTIONS)('reads only part of one index for %s, and no table', async (_title, ask, index, most) => {
    const asked: [string, Values][] = [];
    const watched = watchDatabase(real, { read: (sql, values) => asked.push([sql, values]) });
    await ask(queriesOf(watched));
    expect(asked).toHaveLength(1);
    const [sql, replacements] = asked[0] ?? ['', {}];
    const isByKey = index.source === 'PRIMARY';
    if (real.dialect === 'sqlite') {
      const [access] = await real.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, replacements);
      // SQLite reads the newest records from the table's end, but still reports that as a scan. It also does not report
      // covering indexes with generated columns.
      const isGenerated = index.source === OWED_INDEX.source;
      const search = isGenerated ? /^SEARCH records USING INDEX / : /^SEARCH (records|postings) USING COVERING INDEX /;
      expect(access?.detail).toMatch(isByKey ? /^SCAN records$/ : search);
      if (!isByKey) expect(access?.detail).toMatch(index);
      return;
    }
    const explained = `EXPLAIN FORMAT=TRADITIONAL ${sql}`;
    const plan = await real.read<{ key: string; Extra: string }>(explained, replacements);
    expect(plan).toHaveLength(1);
    expect(plan[0]).toMatchObject({ key: expect.stringMatching(index) });
    if (!isByKey) expect(plan[0]?.Extra).toContain('Using index');
    // Grouping reads each row a second time in a temporary table, and reading a range also reads the first entry after
    // the range.
    expect(await countReads(real, (counted) => ask(queriesOf(counted)))).toBeLessThanOrEqual(2 * most + 10);
  });
});

describeOnDatabase('GET /work', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const admin = async (method: string, path: string, json?: object) => {
    const response = await parking.asAdmin(method, path, json);
    expect(response.status).toBeLessThan(300);
    return response.body;
  };
  const work = async () => (await admin('GET', '/work')).work;
  const fined = async (vehicleNumber: string) => {
    const { invoiceNumber } = await admin('POST', '/parking', { ...CAR, vehicleNumber });
    await admin('POST', `/checkout?id=${invoiceNumber}`);
    await admin('PUT', `/update-fine/${invoiceNumber}`, { fines: [{ type: 'Falsch geparkt', price: 30 }] });
    return invoiceNumber as number;
  };

  it('returns no tasks if there is nothing to do', async () => {
    expect(await work()).toEqual([]);
  });

  it('returns how many items wait per task, the most urgent task first, with the day of the oldest objection', async () => {
    const [objected, dunned] = [await fined('B-AB 1'), await fined('B-AB 2')];
    const objection = { arrived: '4.3.2026', channel: 'letter', text: 'Das Schild fehlte.' };
    await admin('POST', `/objections/${objected}`, objection);
    await admin('PUT', `/update-MI/${dunned}`, { MIStatus: 'M' });
    const refused = { amount: 2, paidAt: '2026-03-05T13:30:00.000Z', booth: 'A', voucher: '7' };
    await admin('PUT', '/refused-card-payments', { ...refused, reference: String(objected) });
    expect(await work()).toEqual([
      { kind: 'inbox', count: 2, since: '4.3.2026' },
      { kind: 'letters', count: 1 },
    ]);
    parking.setClock('2026-04-05T14:00:00Z');
    const later = await work();
    expect(later.map(({ kind }: { kind: string }) => kind)).toEqual([
      'overdue',
      'inbox',
      'letters',
      'keepers',
      'months',
    ]);
    expect(later.find(({ kind }: { kind: string }) => kind === 'months')).toEqual({ kind: 'months', count: 1 });
  });

  it('counts the cars without a permit that entered more than three days ago and are still parked', async () => {
    await admin('POST', '/parking', { ...CAR, vehicleNumber: 'B-AB 1' });
    const permit = { vehicleNumber: 'B-AB 2', validFrom: '1.1.2026', validTo: null, note: '' };
    await admin('POST', '/permits', permit);
    await admin('POST', '/parking', { ...CAR, vehicleNumber: 'B-AB 2' });
    await fined('B-AB 3');
    const kept = async (now: string) => {
      parking.setClock(now);
      return (await work()).filter(({ kind }: { kind: string }) => kind === 'parked');
    };
    expect(await kept('2026-03-08T22:59:59Z')).toEqual([]);
    expect(await kept('2026-03-08T23:00:00Z')).toEqual([{ kind: 'parked', count: 1 }]);
    const listed = await admin('GET', '/records/count?list=active&isParked=true&to=2026-03-05');
    expect(listed.total).toBe(2);
  });

  it('counts the letters that a run would propose, and the records to hand over to the agency because the last letter’s deadline is over', async () => {
    const ids = [await fined('B-AB 1'), await fined('B-AB 2'), await fined('B-AB 3')];
    const owner = { ownerName: 'Erika Muster', address: 'Weg 1\n10623 Berlin' };
    for (const id of ids) await admin('PUT', `/print/${id}`, { isPrint: false, ...owner });
    const waiting = async () =>
      (await work()).filter(({ kind }: { kind: string }) => kind === 'run' || kind === 'collection');
    expect(await waiting()).toEqual([]);
    parking.setClock('2026-03-20T14:00:00Z');
    expect(await waiting()).toEqual([{ kind: 'run', count: 3 }]);

    await admin('PUT', `/update-MI/${ids[0]}`, { MIStatus: 'M' });
    await admin('PUT', `/print/${ids[0]}`, { isPrint: true });
    expect(await waiting()).toEqual([{ kind: 'run', count: 2 }]);
    parking.setClock('2026-04-05T14:00:00Z');
    expect(await waiting()).toEqual([
      { kind: 'run', count: 2 },
      { kind: 'collection', count: 1 },
    ]);
  });
});
