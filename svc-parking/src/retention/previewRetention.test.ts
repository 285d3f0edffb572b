import { DEFAULT_SETTINGS } from '@parkwart/contracts/entities/settings';
import type { Database } from '@parkwart/service-kit/database/database';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import type { TestRecord } from '../testing/insertRecords.ts';
import { dueErasures } from './dueErasures.ts';
import { previewRetention } from './previewRetention.ts';
import { retainedRecords } from './retainedRecords.ts';
import { describeRetention, EXPIRED } from './testing/describeRetention.ts';

const START = new Date('2026-01-05T11:00:00Z');
const RECENT = { exitAt: new Date('2026-02-10T14:00:00Z'), version: 2 };
const DAY_MS = 86_400_000;
const at = (days: number) => new Date(START.getTime() + days * DAY_MS);

/** Every combination of what decides. */
function sketches(): TestRecord[] {
  const claims: TestRecord[] = [{}, { feeCents: 200 }, { finesCents: 3_000 }, { isPrint: true }, { miStatus: 'M' }];
  const texts: TestRecord[] = [{}, { images: ['a'] }, { ownerName: 'Erika' }, { address: 'Weg 1' }];
  const states: TestRecord[] = [{}, { isPay: true }, { isDisable: true, version: 4 }];
  const stays: TestRecord[] = [{}, { exitAt: at(1) }, { exitAt: at(1), closedAt: at(2) }];
  return claims.flatMap((claim) =>
    texts.flatMap((text) =>
      states.flatMap((state) => stays.map((stay) => ({ entryAt: START, ...claim, ...text, ...state, ...stay }))),
    ),
  );
}

describeRetention((retention) => {
  const partsOf = (database: Database) => {
    const records = retainedRecords(
      database,
      openJournal(database, () => retention.clock),
    );
    return { database, records, clock: () => retention.clock };
  };

  it('is previewed as its rules say of each record, at any time', async () => {
    await retention.insert(...sketches());
    const parts = partsOf(retention.connection);
    const all = await parts.records.read(await retention.recordIds());
    // Days and years after the records left or were closed, to the second.
    for (const days of [30, 31, 32, 181, 182, 183, 365, 366, 395, 6.98 * 365.25, 7 * 365.25, 9.1 * 365.25]) {
      for (const seconds of [-1, 0, 1]) {
        retention.clock = new Date(at(days).getTime() + seconds * 1_000);
        const expected = all.flatMap((facts) => dueErasures(facts, DEFAULT_SETTINGS, retention.clock)).length;
        const { rules } = await previewRetention(parts);
        const found = rules.reduce((sum, { count }) => sum + count, 0);
        expect([days, seconds, found]).toEqual([days, seconds, expected]);
      }
    }
  });

  it('is previewed without reading the records of which nothing is due', async () => {
    await retention.insert(...Array.from({ length: 1_000 }, () => RECENT), EXPIRED);
    let rows = 0;
    const select: Database['select'] = async (...query) => {
      const found = await retention.connection.select(...query);
      rows += found.length;
      return found as never;
    };
    const { rules } = await previewRetention(partsOf({ ...retention.connection, select }));
    expect(rules[0]).toEqual({ rule: 'parking', count: 1, invoiceNumbers: [101_001] });
    expect(rows).toBeLessThan(20);
  });
});
