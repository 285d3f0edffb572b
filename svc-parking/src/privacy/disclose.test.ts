import type { Database } from '@parkwart/service-kit/database/database';
import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { insertRecords } from '../testing/insertRecords.ts';
import { startParking } from '../testing/startParking.ts';
import { disclose } from './disclose.ts';

const RECORDS = 450;

describeOnOneDatabase('a disclosure of many records', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  it('names all of them, and reads their rows some at a time', async () => {
    const { database } = parking.service;
    const exitAt = new Date('2026-03-05T12:00:00Z');
    await insertRecords(
      database,
      Array.from({ length: RECORDS }, () => ({ vehicleNumber: 'B-VIEL 1', exitAt })),
    );
    let most = 0;
    const select: Database['select'] = async (sql, ...rest) => {
      const rows = await database.select(sql, ...rest);
      if (sql.startsWith('SELECT * FROM records')) most = Math.max(most, rows.length);
      return rows as never;
    };
    const { records } = await disclose({ ...database, select }, { kind: 'plate', text: 'B-VIEL 1' });
    expect(records.map(({ invoiceNumber }) => invoiceNumber)).toEqual(
      Array.from({ length: RECORDS }, (_, index) => 100_001 + index),
    );
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(200);
  });
});
