import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachService, SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Manifest } from '../backup/manifest.ts';

/** Statements that create the columns that backups and restores use, with a few rows. */
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
  /**
   * Adds an upload that svc-parking has stored and svc-files has not, as if the upload happened between the copy of
   * svc-files' database and the copy of svc-parking's.
   */
  addUpload(): void;
  eraseAttachments(): void;
  eraseRecord(): void;
}

export function query(folder: string, service: ServiceName, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(folder, `${service}.sqlite`));
  try {
    return database.prepare(sql).all() as Record<string, unknown>[];
  } finally {
    database.close();
  }
}

export async function makeDatabases(folder: string, { objectKey }: { objectKey: string }): Promise<TestDatabases> {
  await mkdir(folder);
  const migrations = ['000-idempotency', '001-first', '002-second'];
  for (const service of SERVICE_NAMES) {
    const names = migrations.map((name) => `('${name}')`);
    query(folder, service, 'CREATE TABLE SequelizeMeta (name VARCHAR(255) PRIMARY KEY)');
    query(folder, service, `INSERT INTO SequelizeMeta VALUES ${names.join(', ')}`);
    for (const statement of STATEMENTS[service] ?? []) query(folder, service, statement);
  }
  query(folder, 'files', `INSERT INTO attachments VALUES ('a', 100001, '${objectKey}', NULL)`);
  const run = (service: ServiceName, sql: string) => () => {
    query(folder, service, sql);
  };
  const upload = `UPDATE records SET files = '["a.pdf","b.pdf"]', attachmentsRevision = 2 WHERE id = 100001`;
  return {
    migrations: forEachService(() => migrations),
    nextInvoiceNumber: 100_003,
    addUpload: run('parking', upload),
    eraseAttachments: run('files', 'DELETE FROM attachments'),
    eraseRecord: run('parking', 'DELETE FROM records WHERE id = 100001'),
  };
}
