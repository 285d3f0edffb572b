import type { Database } from '@parkwart/service-kit/database/database';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { filledDatabase } from '../testing/filledDatabase.ts';
import { limitedIds, sumLimitation } from './limitationQueries.ts';

const RECORDS = 20_000;
const HOUR = 3_600_000;
const START = Date.UTC(2022, 0, 1, 12);
/** One in 50 owes something, one in 500 has paid in part. */
const isOwed = (index: number) => index % 50 === 0;
const isPartlyPaid = (index: number) => index % 500 === 0;
const sketches = Array.from({ length: RECORDS }, (_, index) => {
  const entryAt = new Date(START + index * 2 * HOUR);
  return { entryAt, exitAt: entryAt, finesCents: isOwed(index) ? 3_000 : 0 };
});
const OWED = sketches.filter(({ finesCents }) => finesCents > 0).length;
const DAYS = { from: 20260101, to: 20261231 };
/** Its charge, a lookup of payments, and each payment with a lookup of its reversal. */
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
  ])('read what is owed by an index, with its payments, for %s', async (_title, ask) => {
    expect(await countReads(real, ask)).toBeLessThanOrEqual(READS_PER_CLAIM * OWED);
  });
});
