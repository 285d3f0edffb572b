import { insertInto } from '@parkwart/service-kit/database/tables';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { mostWritesOf } from '@parkwart/service-kit/testing/mostWrites';
import { PARKING_TABLES } from '../tables.ts';
import { completeErasures, pendingErasures } from './completeErasures.ts';
import { erasureQueue } from './erasureQueue.ts';
import { retainedRecords } from './retainedRecords.ts';
import { describeRetention, EXPIRED } from './testing/describeRetention.ts';

const [FEW, MANY] = [60, 240];
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
});
