import type { Database } from '@parkwart/service-kit/database/database';
import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { writePostings } from '../accounts/postingRepository.ts';
import { startParking } from '../testing/startParking.ts';
import { unexportedIds } from './postingIds.ts';

const DAYS = [20260331, 20260301, 20260315, 20260228, 20260401];
const A_DAY = 5;

describeOnEachDatabase('the postings of a month', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  it('are read by day, and so by statements of which none takes long', async () => {
    const { database } = parking.service;
    const posting = { kind: 'charge', type: 'fee', fineId: null, cents: 200, reverses: null } as const;
    const postings = DAYS.flatMap((day) =>
      Array.from({ length: A_DAY }, () => ({ ...posting, day, invoiceNumber: 1 })),
    );
    await database.transaction((transaction) =>
      writePostings(database, postings, { account: '', now: new Date('2026-04-01T10:00:00Z') }, transaction),
    );
    let most = 0;
    const select: Database['select'] = async (...query) => {
      const rows = await database.select(...query);
      most = Math.max(most, rows.length);
      return rows as never;
    };
    const ids = await unexportedIds({ ...database, select }, { month: 202603 });
    expect(most).toBe(A_DAY);
    const sql = 'SELECT id, day FROM postings WHERE day BETWEEN 20260301 AND 20260331 ORDER BY day, id';
    expect(ids).toEqual((await database.select<{ id: number }>(sql)).map(({ id }) => id));
  });
});
