import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachService, SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { type Database, openDatabase } from '@parkwart/service-kit/database/database';
import type { Manifest } from '../backup/manifest.ts';

/** The columns that backups and restores use, with a few rows. */
export const STATEMENTS: Partial<Record<ServiceName, readonly string[]>> = {
  users: [
    'CREATE TABLE users (id VARCHAR(36) PRIMARY KEY, username VARCHAR(60))',
    "INSERT INTO users VALUES ('u', 'admin')",
    'CREATE TABLE sessions (id VARCHAR(36) PRIMARY KEY, endedAt DATETIME)',
    "INSERT INTO sessions VALUES ('s', NULL)",
  ],
  parking: [
    `CREATE TABLE records (id INTEGER PRIMARY KEY AUTOINCREMENT, images TEXT, files TEXT, createdAt DATETIME,
     attachmentsRevision INTEGER)`,
    "INSERT INTO sqlite_sequence VALUES ('records', 100000)",
    `INSERT INTO records (images, files, createdAt, attachmentsRevision)
     VALUES ('[]', '["a.pdf"]', '2026-01-01 10:00:00.000 +00:00', 1), ('[]', '[]', '2026-01-01 11:00:00.000 +00:00', 0)`,
  ],
  files: [
    `CREATE TABLE attachments (id VARCHAR(36) PRIMARY KEY, invoiceNumber INTEGER, objectKey VARCHAR(36),
     thumbnailKey VARCHAR(36))`,
    `CREATE TABLE attachment_lists (invoiceNumber INTEGER PRIMARY KEY, revision INTEGER, dueAt DATETIME,
     attempts INTEGER, claim VARCHAR(36))`,
    'INSERT INTO attachment_lists VALUES (100001, 1, NULL, 0, NULL)',
  ],
};

export interface TestDatabases {
  readonly migrations: Manifest['migrations'];
  readonly nextInvoiceNumber: number;
  /** svc-parking knows of it, svc-files does not: a backup taken between the two. */
  addUpload(): Promise<void>;
  eraseAttachments(): Promise<void>;
  eraseRecord(): Promise<void>;
}

export async function makeDatabases(folder: string, { objectKey }: { objectKey: string }): Promise<TestDatabases> {
  await mkdir(folder);
  const within = async (name: string, work: (run: (sql: string) => Promise<unknown>) => Promise<void>) => {
    const database: Database = openDatabase(`sqlite:${join(folder, `${name}.sqlite`)}`);
    await work((sql) => database.sequelize.query(sql));
    await database.close();
  };
  const migrations = ['000-idempotency', '001-first', '002-second'];
  for (const name of SERVICE_NAMES) {
    await within(name, async (run) => {
      await run('CREATE TABLE SequelizeMeta (name VARCHAR(255) PRIMARY KEY)');
      for (const migration of migrations) await run(`INSERT INTO SequelizeMeta VALUES ('${migration}')`);
      for (const statement of STATEMENTS[name] ?? []) await run(statement);
    });
  }
  await within('files', async (run) => {
    await run(`INSERT INTO attachments VALUES ('a', 100001, '${objectKey}', NULL)`);
  });
  return {
    migrations: forEachService(() => migrations),
    nextInvoiceNumber: 100_003,
    addUpload: () =>
      within('parking', async (run) => {
        await run(`UPDATE records SET files = '["a.pdf","b.pdf"]', attachmentsRevision = 2 WHERE id = 100001`);
      }),
    eraseAttachments: () =>
      within('files', async (run) => {
        await run('DELETE FROM attachments');
      }),
    eraseRecord: () =>
      within('parking', async (run) => {
        await run('DELETE FROM records WHERE id = 100001');
      }),
  };
}
