import type { Database } from '@parkwart/service-kit/database/database';
import { asRow } from 'e2e/testing/seed';
import { makeYear, type Stay } from 'embedded/demo-data/year';

/** A stay of the demo year stands for so many, which keeps generating them short. */
const COPIES = 10;
const BATCH_SIZE = 2_000;
const COPY_DISTANCE_MS = 61_000;

/** The demo year with ten times its stays: each copy a minute later, with another number on its plate. */
export async function fillMillion(database: Database, records: number, now: Date): Promise<void> {
  const stays = makeYear(Math.ceil(records / COPIES), 1, now);
  let batch: object[] = [];
  const flush = async () => {
    const rows = batch;
    batch = [];
    await database.transaction((transaction) =>
      database.sequelize.query(insertOf(database, rows), { transaction, raw: true }),
    );
  };
  for (const stay of stays) {
    for (let copy = 0; copy < COPIES; copy++) batch.push(asRow(copyOf(stay, copy)));
    if (batch.length >= BATCH_SIZE) await flush();
  }
  if (batch.length > 0) await flush();
  await database.sequelize.query(database.dialect === 'mysql' ? 'ANALYZE TABLE records' : 'ANALYZE');
}

function copyOf(stay: Stay, copy: number): Stay {
  const later = (instant: Date) => new Date(instant.getTime() + copy * COPY_DISTANCE_MS);
  const vehicleNumber = stay.vehicleNumber.replace(/\d/g, (digit, at) =>
    String((Number(digit) + copy * (at + 1)) % 10),
  );
  return {
    ...stay,
    vehicleNumber,
    entry: later(stay.entry),
    ...(stay.exit ? { exit: later(stay.exit) } : {}),
  };
}

/** Sequelize's bulkInsert takes several times as long. */
function insertOf(database: Database, rows: readonly object[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const sqlOf = (value: unknown) =>
    value instanceof Date ? `'${instantText(value, database.dialect)}'` : database.sequelize.escape(value as string);
  const values = rows.map((row) => `(${Object.values(row).map(sqlOf).join()})`);
  return `INSERT INTO records (${columns.join()}) VALUES ${values.join()}`;
}

function instantText(instant: Date, dialect: Database['dialect']): string {
  const text = instant.toISOString().replace('T', ' ').replace('Z', '');
  return dialect === 'mysql' ? text : `${text} +00:00`;
}
