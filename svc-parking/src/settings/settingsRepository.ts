import { DEFAULT_SETTINGS, type Settings, settings } from '@parkwart/contracts/settings';
import type { Database } from '@parkwart/service-kit/database';
import type { Transaction } from 'sequelize';

/** The operator's settings; one that a newer version has added has its default until an admin changes it. */
export async function readSettings(database: Database, transaction?: Transaction): Promise<Settings> {
  const [row] = await database.select<{ document: string }>(
    'SELECT document FROM settings WHERE id = 1',
    {},
    transaction,
  );
  const stored: unknown = row ? JSON.parse(row.document) : {};
  return settings.parse({ ...DEFAULT_SETTINGS, ...(stored as object) });
}
