import { openJournal } from '@parkwart/service-kit/journal/journal';
import { startParking } from '../testing/startParking.ts';
import { erasureQueue } from './erasureQueue.ts';
import { retainedRecords } from './retainedRecords.ts';
import { describeRetention, EXPIRED, FIRST, PAID } from './testing/describeRetention.ts';

describeRetention((retention) => {
  const { leaseOf, runPass, insert, recordIds, pendingErasures, confirm, eraseInFiles } = retention;

  it('runs in one replica at a time, and in another one once its lease expires', async () => {
    await insert(...Array.from({ length: 600 }, () => EXPIRED));
    const passes = await Promise.all([runPass(retention.connection), runPass(retention.otherConnection)]);
    expect(passes.filter((counts) => counts === undefined).length).toBeLessThanOrEqual(1);
    expect(await erasureQueue(retention.connection).count()).toBe(600);

    const [mine, others] = [leaseOf(retention.connection), leaseOf(retention.otherConnection)];
    expect(await mine.acquire()).toBe(true);
    expect(await others.acquire()).toBe(false);
    expect(await runPass(retention.otherConnection)).toBeUndefined();
    retention.clock = new Date(retention.clock.getTime() + 301_000);
    expect(await others.acquire()).toBe(true);
    expect(await mine.acquire()).toBe(false);
    await mine.release(true);
    expect(await mine.acquire()).toBe(false);
  });

  it('processes a large backlog in batches, resumes after a stop, and reuses no number', async () => {
    await insert(...Array.from({ length: 1_203 }, (_, index) => (index % 3 === 0 ? PAID : EXPIRED)));
    let asked = 0;
    expect(await runPass(retention.connection, () => ++asked > 1)).toMatchObject({ looked: 500, records: 333 });
    const others = { images: 0, owners: 0, permits: 0, bankEntries: 0, postings: 0 };
    expect(await runPass()).toEqual({ looked: 1_203, records: 469, ...others });
    expect(await runPass()).toMatchObject({ looked: 1_203, records: 0 });
    const { entries } = (
      await retention.parking.request('GET', '/journal/parking?subject=retention', { cookie: retention.parking.admin })
    ).body;
    expect(entries.map(({ after }: { after: object }) => after)).toMatchObject([{ records: 469 }, { records: 333 }]);
    expect(await pendingErasures()).toHaveLength(200);
    await eraseInFiles();
    expect(await recordIds()).toHaveLength(401);
    const highest = await retention.parking.checkIn();
    await retention.connection.transaction((transaction) =>
      retainedRecords(
        retention.connection,
        openJournal(retention.connection, () => retention.clock),
      ).remove([highest.invoiceNumber], transaction),
    );
    expect((await retention.parking.checkIn()).invoiceNumber).toBeGreaterThan(highest.invoiceNumber);
  });

  it('logs only counts, no personal data', async () => {
    await insert({ ...EXPIRED, vehicleNumber: 'B-GEHEIM 77' });
    await runPass();
    await eraseInFiles();
    expect(retention.parking.logLines()).toContain('"records":1,"images":0');
    expect(retention.parking.logLines()).not.toContain('GEHEIM');
  });

  it('runs after the start', async () => {
    await insert(EXPIRED);
    const regular = await startParking(retention.database, { retentionDelayMs: 20 });
    const due = async (): Promise<unknown> => {
      const found = await pendingErasures();
      return found.length > 0 ? found : due();
    };
    expect(await due()).toEqual([{ invoiceNumber: FIRST, part: 'record' }]);
    await regular.stop();
    expect(regular.logLines()).toContain('"looked":1,"records":1,"images":0,"owners":0');
  });

  it('serves only other services, and rejects anything but a list', async () => {
    const cookie = retention.parking.admin;
    expect((await retention.parking.request('GET', '/internal/forgettings', { cookie })).status).toBe(401);
    const json = { forgettings: [] };
    expect((await retention.parking.request('PUT', '/internal/forgettings/done', { cookie, json })).status).toBe(401);
    expect((await confirm([{ invoiceNumber: FIRST, part: 'everything' }])).status).toBe(400);
    expect((await confirm([])).status).toBe(204);
  });
});
