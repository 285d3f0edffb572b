import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { mostWritesOf } from '@parkwart/service-kit/testing/mostWrites';
import { startParking } from '../testing/startParking.ts';
import { erasureQueue } from './erasureQueue.ts';
import { completeErasures, pendingErasures } from './erasureRoutes.ts';
import { eraseOldBooks } from './oldBooks.ts';
import { retainedRecords } from './retainedRecords.ts';
import { describeRetention, EXPIRED, FIRST, NOT_EXPIRED, PAID } from './testing/describeRetention.ts';

const [FEW, MANY] = [60, 240];
/** Enough rows that MariaDB prefers one full scan to lookups. */
const DUE = 400;
const OWNED = { ...EXPIRED, isPay: true, isPrint: true, ownerName: 'Erika', address: 'Weg 1', version: 4 };

describeRetention((retention) => {
  const { runPass, insert, setClock } = retention;
  const most = (work: Parameters<typeof mostWritesOf>[1]) => mostWritesOf(retention.connection, work);

  it('erasing many owners delays other requests no longer than erasing few', async () => {
    const mostOf = async (many: number) => {
      await insert(...Array.from({ length: many }, () => ({ ...OWNED, closedAt: EXPIRED.exitAt })));
      return most((watched) => runPass(watched));
    };
    setClock('2033-01-02T14:00:00Z');
    const few = await mostOf(FEW);
    expect(few).toBeGreaterThan(0);
    expect(await mostOf(MANY)).toBe(few);
  });

  it('deleting many records delays other requests no longer than deleting few', async () => {
    const mostOf = async (many: number) => {
      await insert(...Array.from({ length: many }, () => EXPIRED));
      await runPass();
      return most(async (watched) => {
        const journal = openJournal(watched, () => retention.clock);
        const records = retainedRecords(watched, journal);
        const parts = {
          database: watched,
          records,
          journal,
          erasures: erasureQueue(watched),
          clock: () => retention.clock,
        };
        await completeErasures(parts, await pendingErasures(parts));
      });
    };
    const few = await mostOf(FEW);
    expect(few).toBeGreaterThan(0);
    expect(await mostOf(MANY)).toBe(few);
  });

  it('retention reads no more rows of the books if there are more records and postings that are not due', async () => {
    const { connection } = retention;
    const readOf = async (many: number) => {
      await insert(...Array.from({ length: many }, () => NOT_EXPIRED));
      await connection.sequelize.query(`INSERT INTO postings
          (invoiceNumber, kind, type, cents, day, bookedAt, account, bankEntryId)
        SELECT id, 'payment', 'transfer', -200, 20260305, 0, '', id FROM records`);
      if (connection.dialect === 'mysql') await connection.sequelize.query('ANALYZE TABLE records, postings');
      return countReads(connection, (watched) =>
        eraseOldBooks({ database: watched, clock: () => retention.clock }, DEFAULT_SETTINGS, () => false),
      );
    };
    const due = Array.from({ length: DUE }, (_, id) => id + 1);
    const entries = due.map(
      (id) => `(${id}, 1, 1, 20160305, 200, 'EUR', '${id}', '', 1, 'booked', 'numberAndPlate',
      '[]', 0, '', '', '', '')`,
    );
    await connection.sequelize.query(`INSERT INTO bank_entries (id, importId, statementId, bookingDay, cents, currency,
      identity, content, isByReference, state, reason, proposal, isReversal, payerName, payerIban, purpose, reference)
      VALUES ${entries.join()}`);
    const old = due.map((id) => `(${id}, 'charge', 'fee', 200, 20150305, 0, '')`);
    await connection.sequelize.query(`INSERT INTO postings (invoiceNumber, kind, type, cents, day, bookedAt, account)
      VALUES ${old.join()}`);
    const few = await readOf(DUE);
    await connection.sequelize.query('UPDATE bank_entries SET isErased = 0');
    await connection.sequelize.query(`INSERT INTO postings (invoiceNumber, kind, type, cents, day, bookedAt, account)
      VALUES ${old.join()}`);
    expect(await readOf(3 * DUE)).toBeLessThanOrEqual(few);
  });
});

describeRetention((retention) => {
  const { leaseOf, runPass, insert, recordIds, pendingErasures, eraseInFiles } = retention;

  it('retention runs in one replica at a time, and in another replica once the lease of the first one expires', async () => {
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

  it('retention processes a large backlog in batches, resumes after a stop, and reuses no invoice number', async () => {
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
      ).remove(transaction, [highest.invoiceNumber]),
    );
    expect((await retention.parking.checkIn()).invoiceNumber).toBeGreaterThan(highest.invoiceNumber);
  });

  it('retention logs only counts, no personal data', async () => {
    await insert({ ...EXPIRED, vehicleNumber: 'B-GEHEIM 77' });
    await runPass();
    await eraseInFiles();
    expect(retention.parking.logLines()).toContain('"records":1,"images":0');
    expect(retention.parking.logLines()).not.toContain('GEHEIM');
  });

  it('retention runs after the start of the service', async () => {
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
});
