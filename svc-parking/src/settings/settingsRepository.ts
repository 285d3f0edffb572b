import { DEFAULT_SETTINGS, type Settings, settings } from '@parkwart/contracts/entities/settings';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Transaction } from 'sequelize';
import { statement } from '../tables.ts';

export interface VersionedSettings {
  readonly settings: Settings;
  readonly version: number;
}

interface StoredSettings {
  readonly document: string;
  readonly version: number;
}

let latest: { readonly document: string; readonly settings: Settings } | undefined;

/** Remembers the latest document: it is read far more often than it changes. */
export function settingsFrom(document: string): Settings {
  if (latest?.document === document) return latest.settings;
  const stored: object = JSON.parse(document);
  latest = { document, settings: settings.parse({ ...DEFAULT_SETTINGS, ...stored }) };
  return latest.settings;
}

async function select(database: Database, lock: string, transaction?: Transaction): Promise<VersionedSettings> {
  const sql = statement(`SELECT document, version FROM settings WHERE id = 1${lock}`);
  const [row] = await database.selectPrepared<StoredSettings>(sql, {}, transaction);
  if (!row) throw new Error('the row of the settings is missing');
  return { settings: settingsFrom(row.document), version: row.version };
}

/** A setting added by a newer version has its default until an admin changes it. */
export async function readSettings(database: Database, transaction?: Transaction): Promise<Settings> {
  return (await select(database, '', transaction)).settings;
}

export function readVersionedSettings(database: Database): Promise<VersionedSettings> {
  return select(database, '');
}

export function readSettingsForChange(database: Database, transaction: Transaction): Promise<VersionedSettings> {
  return select(database, database.dialect === 'mysql' ? ' FOR UPDATE' : '', transaction);
}

export async function writeSettings(
  database: Database,
  { settings, version }: VersionedSettings,
  transaction: Transaction,
): Promise<void> {
  await database.write(
    statement('UPDATE settings SET document = :document, version = :version WHERE id = 1'),
    { document: JSON.stringify(settings), version },
    transaction,
  );
}
