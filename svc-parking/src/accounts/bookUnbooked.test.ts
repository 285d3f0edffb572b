import type { Database } from '@parkwart/service-kit/database/database';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { recordRepository } from '../record/recordRepository.ts';
import { insertRecords } from '../testing/insertRecords.ts';
import { startParking } from '../testing/startParking.ts';
import { accountsTask } from './bookUnbooked.ts';

const clock = () => new Date('2026-03-05T14:00:00Z');
const STATES = [true, false].flatMap((isPay) =>
  [true, false].flatMap((isDisable) =>
    [0, 3_000].flatMap((finesCents) => [0, 200].map((feeCents) => ({ isPay, isDisable, finesCents, feeCents }))),
  ),
);

describeOnDatabase('records of a version without accounts', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const book = async ({ service: { database } }: { readonly service: { readonly database: Database } } = parking) =>
    accountsTask({
      ...{ database, records: recordRepository(database), journal: openJournal(database, clock), clock },
    }).run(() => false);
  const asBefore = (sql: string) => parking.service.database.sequelize.query(sql);
  const ask = async (path: string) => (await parking.request('GET', path, { cookie: parking.admin })).body;
  const recordOf = async (id: number) => (await ask(`/records?at=${id}&limit=1`)).records[0];
  const booked = async (id: number) =>
    (await ask(`/accounts/${id}`)).postings.map(({ type, amount }: { type: string; amount: number }) => [type, amount]);
  const newest = async () => (await ask('/records?limit=1')).records[0].invoiceNumber;

  it('keep their lists, sums and states when they are booked', async () => {
    const entries = Array.from({ length: 8 }, (_, month) => new Date(Date.UTC(2025, month, 11, 9)));
    await insertRecords(
      parking.service.database,
      STATES.flatMap((state) => entries.map((entryAt) => ({ ...state, entryAt, exitAt: entryAt }))),
    );
    const seen = async () => {
      const lists = ['all', 'open', 'closed', 'active', 'inactive'];
      const counts = await Promise.all(lists.map((list) => ask(`/records/count?list=${list}`)));
      const { records } = await ask('/records?limit=200');
      const states = records.map(
        ({ invoiceNumber, isPay, version }: { invoiceNumber: number; isPay: boolean; version: number }) => [
          invoiceNumber,
          isPay,
          version,
        ],
      );
      return { counts, states, dashboard: await ask('/dashboard').then(({ lastActivities: _, ...sums }) => sums) };
    };
    const before = await seen();
    await book();
    expect(await seen()).toEqual(before);
    const sql = 'SELECT COUNT(*) AS remaining FROM records WHERE isUnbooked = 1';
    const [row] = await parking.service.database.select<{ remaining: number }>(sql);
    expect(Number(row?.remaining)).toBe(0);
  });

  it('were paid before the account where they were noted as paid', async () => {
    await insertRecords(parking.service.database, [{ finesCents: 3_000, feeCents: 200, isPay: true }]);
    const id = await newest();
    await book();
    expect(await booked(id)).toEqual([
      ['fee', 2],
      ['fine', 30],
      ['before-account', -32],
    ]);
    expect(await recordOf(id)).toMatchObject({ isPay: true, paid: 32, version: 1 });
  });

  it('are booked by the first change where the task has not come to them', async () => {
    await insertRecords(parking.service.database, [{ finesCents: 3_000, isPay: true }]);
    const id = await newest();
    const fines = [
      { type: 'Falschparken', price: 30 },
      { type: 'Zu lange', price: 15 },
    ];
    await parking.request('PUT', `/update-fine/${id}`, { cookie: parking.admin, json: { fines } });
    expect(await booked(id)).toEqual([
      ['fine', 30],
      ['before-account', -30],
      ['fine', 15],
    ]);
    expect(await recordOf(id)).toMatchObject({ isPay: false, paid: 30 });
  });

  describe('while that version still runs', () => {
    const fined = async () => {
      const { invoiceNumber } = await parking.checkIn();
      await parking.request('PUT', `/update-fine/${invoiceNumber}`, {
        cookie: parking.admin,
        json: { fines: [{ type: 'Quer', price: 30 }] },
      });
      return invoiceNumber;
    };
    const notePaid = (id: number, isPay: boolean) =>
      parking.request('PUT', `/update-payment/${id}`, { cookie: parking.admin, json: { isPay } });

    it('get the payment that it notes', async () => {
      const id = await fined();
      await asBefore(`UPDATE records SET isPay = 1, version = version + 1 WHERE id = ${id}`);
      await book();
      expect(await booked(id)).toEqual([
        ['fine', 30],
        ['by-hand', -30],
      ]);
    });

    it('lose the payment that it takes back', async () => {
      const id = await fined();
      await notePaid(id, true);
      await asBefore(`UPDATE records SET isPay = 0 WHERE id = ${id}`);
      await book();
      expect((await booked(id)).slice(1)).toEqual([
        ['by-hand', -30],
        ['by-hand', 30],
      ]);
      expect(await recordOf(id)).toMatchObject({ isPay: false });
    });

    it('get the charge that it adds, and are open again if they were paid, as the journal says', async () => {
      const id = await fined();
      await notePaid(id, true);
      await asBefore(`UPDATE records SET feeCents = 200, exitAt = entryAt, version = version + 1 WHERE id = ${id}`);
      await book();
      expect((await booked(id)).at(-1)).toEqual(['fee', 2]);
      expect(await recordOf(id)).toMatchObject({ isPay: false, paid: 30 });
      const [entry] = (await ask(`/journal/parking?subject=record:${id}`)).entries;
      expect(entry).toMatchObject({ kind: 'payment', origin: 'system', after: { isPay: false } });
    });

    it('are booked once, even by two replicas at the same time', async () => {
      const id = await fined();
      await asBefore(`UPDATE records SET isPay = 1 WHERE id = ${id}`);
      await Promise.all([book(), book()]);
      expect(await booked(id)).toHaveLength(2);
    });
  });
});
