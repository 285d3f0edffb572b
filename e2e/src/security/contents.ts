import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import type { Database } from '@parkwart/service-kit/database/database';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';

/**
 * Columns that change without a successful request: attempts, challenges, activity, seals. `*` stands for the whole
 * table.
 */
const IGNORED_COLUMNS: Readonly<Record<string, '*' | readonly string[]>> = {
  login_failures: '*',
  added_booths: '*',
  missed_lookups: '*',
  plate_lookups: '*',
  passkey_challenges: '*',
  leases: '*',
  journal_seals: '*',
  sessions: ['lastActiveAt'],
};

type Hashes = Readonly<Record<string, string>>;

/** Reading does not block the running services, because SQLite uses a write-ahead log. */
export function openContents(dataDir: string) {
  const databases = SERVICE_NAMES.map((service) => openTables(dataDir, service));
  return {
    read: async (): Promise<Hashes> => {
      const tables = await Promise.all(databases.map(({ hashes }) => hashes()));
      const files = (await readdir(join(dataDir, 's3'), { recursive: true })).sort();
      return { ...Object.assign({}, ...tables), files: hashOf(files) };
    },
    close: async () => {
      for (const { close } of databases) await close();
    },
  };
}

function openTables(dataDir: string, service: string) {
  const database = openDatabase(`sqlite:${join(dataDir, 'databases', `${service}.sqlite`)}`);
  let known: { readonly version: number | undefined; readonly hashes: Hashes } | undefined;
  return {
    hashes: async (): Promise<Hashes> => {
      // `data_version` increases whenever another connection commits.
      const [row] = await database.read<{ data_version: number }>('PRAGMA data_version');
      const version = row?.data_version;
      if (known?.version !== version) known = { version, hashes: await hashTables(service, database) };
      return known?.hashes ?? {};
    },
    close: () => database.close(),
  };
}

async function hashTables(service: string, database: Database): Promise<Hashes> {
  const tables = await database.read<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
  const hashes = tables
    .filter(({ name }) => IGNORED_COLUMNS[name] !== '*')
    .map(async ({ name }) => {
      const rows = await database.read<Record<string, unknown>>(`SELECT * FROM "${name}"`);
      return [`${service}.${name}`, hashOf(rows.map((row) => comparedColumns(name, row)))] as const;
    });
  return Object.fromEntries(await Promise.all(hashes));
}

function comparedColumns(table: string, row: Record<string, unknown>): unknown {
  const skipped = IGNORED_COLUMNS[table] ?? [];
  return Object.entries(row).filter(([column]) => !skipped.includes(column));
}

const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('base64url');

export type Contents = ReturnType<typeof openContents>;
