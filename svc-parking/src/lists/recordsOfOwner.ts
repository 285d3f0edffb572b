import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { statement } from '../tables.ts';

const INDEX = { mysql: 'FORCE INDEX (records_owner)', sqlite: 'INDEXED BY records_owner' } as const;

/** Any character matches a letter beyond ASCII, because SQLite does not fold Ö to ö. */
const pattern = (name: string) =>
  `%${name
    .normalize('NFC')
    .replace(/[!%_]/g, '!$&')
    .replace(/[^\p{ASCII}]/gu, '_')}%`;

/** The newest records with such an owner, or with such a named driver as the debtor (there are few). */
export async function recordsOfOwner(database: Database, name: string, limit: number): Promise<RecordRow[]> {
  const sql = statement(`SELECT records.* FROM (
       SELECT id FROM (
         SELECT id FROM records ${INDEX[database.dialect]}
         WHERE ownerName > '' AND ownerName LIKE :pattern ESCAPE '!' ORDER BY id DESC LIMIT :limit
       ) AS owned
       UNION SELECT invoiceNumber AS id FROM named_drivers
       WHERE state = 'accepted' AND driverName LIKE :pattern ESCAPE '!'
     ) AS found JOIN records ON records.id = found.id ORDER BY records.id DESC LIMIT :limit`);
  return readAs(database, recordFields, sql, { pattern: pattern(name), limit });
}
