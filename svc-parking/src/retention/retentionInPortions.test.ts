import { DEFAULT_SETTINGS } from '@parkwart/contracts/entities/settings';
import { insertInto } from '@parkwart/service-kit/database/tables';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { mostWritesOf } from '@parkwart/service-kit/testing/mostWrites';
import { PARKING_TABLES } from '../tables.ts';
import { completeErasures, pendingErasures } from './completeErasures.ts';
import { erasureQueue } from './erasureQueue.ts';
import { eraseOldBooks } from './oldBooks.ts';
import { retainedRecords } from './retainedRecords.ts';
import { describeRetention, EXPIRED, NOT_EXPIRED } from './testing/describeRetention.ts';

const [FEW, MANY] = [60, 240];
/** Makes MariaDB prefer reading everything once to looking each up. */
const DUE = 400;
const OWNED = { ...EXPIRED, isPay: true, isPrint: true, ownerName: 'Erika', address: 'Weg 1', version: 4 };
const INSERT_PERMIT = insertInto(
  PARKING_TABLES.permits,
  ...(['vehicleNumber', 'normalisedPlate', 'validFrom', 'validTo', 'note', 'createdAt', 'changedAt'] as const),
);

describeRetention((retention) => {
  const { runPass, insert, setClock } = retention;
  const most = (work: Parameters<typeof mostWritesOf>[1]) => mostWritesOf(retention.connection, work);

  it('holds up others for no longer while many owners are erased than while few are', async () => {
    const mostOf = async (many: number) => {
      await insert(...Array.from({ length: many }, () => ({ ...OWNED, closedAt: EXPIRED.exitAt })));
      return most((watched) => runPass(watched));
    };
    setClock('2033-01-02T14:00:00Z');
    const few = await mostOf(FEW);
    expect(few).toBeGreaterThan(0);
    expect(await mostOf(MANY)).toBe(few);
  });

  it('holds up others for no longer while many records are deleted than while few are', async () => {
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

  it('holds up others for no longer while many permits are deleted than while few are', async () => {
    const mostOf = async (many: number) => {
      await retention.connection.transaction(async (transaction) => {
        for (let index = 0; index < many; index += 1) {
          const values = { vehicleNumber: `B-D ${index}`, normalisedPlate: `BD${index}`, note: '' };
          const days = {
            validFrom: 20250101,
            validTo: 20250102,
            createdAt: retention.clock,
            changedAt: retention.clock,
          };
          await retention.connection.insert(INSERT_PERMIT, { ...values, ...days }, transaction);
        }
      });
      return most((watched) => runPass(watched));
    };
    const few = await mostOf(FEW);
    expect(few).toBeGreaterThan(0);
    expect(await mostOf(MANY)).toBe(few);
  });

  it('reads no more of the books, however many records and postings there are', async () => {
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
      '[]', 0, '', '', '', '', '')`,
    );
    await connection.sequelize.query(`INSERT INTO bank_entries (id, importId, statementId, bookingDay, cents, currency,
      identity, content, isByReference, state, reason, proposal, isReversal, payerName, payerIban, purpose, reference, xml)
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
