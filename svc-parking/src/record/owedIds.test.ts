import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { watchDatabase } from '@parkwart/service-kit/testing/watchDatabase';
import { filledDatabase } from '../testing/filledDatabase.ts';
import { countOwed } from './owedIds.ts';

const entryAt = new Date('2026-03-05T14:00:00Z');
const OWED = 1_200;

describeOnDatabase('counting the records with an open amount', (makeDatabase) => {
  const filled = running(async () =>
    filledDatabase(
      await makeDatabase(),
      Array.from({ length: OWED }, () => ({ entryAt, exitAt: entryAt, feeCents: 400, finesCents: 0 })),
    ),
  );

  it('reads the ids of the records once for all tasks, and stops for each task at the limit of that task', async () => {
    const asked: string[] = [];
    const watched = watchDatabase(filled, { read: (sql) => asked.push(sql) });
    const counted = await countOwed(watched, 600, [
      ['every', async (ids) => ids.map(() => true)],
      ['second', async (ids) => ids.filter((id) => id % 2 === 0).map((id) => id % 4 === 0)],
      ['none', async () => []],
    ]);
    expect(counted).toEqual([
      ['every', { count: 1_000, isMore: true }],
      ['second', { count: 300 }],
      ['none', { count: 0 }],
    ]);
    expect(asked).toHaveLength(1);
  });
});
