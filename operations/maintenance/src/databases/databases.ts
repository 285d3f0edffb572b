import { awaitEachService, SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';

/** The databases of all services on one connection, so that a statement can join tables of two services. */
export interface DatabaseAccess {
  readonly schemas: Readonly<Record<ServiceName, string>>;
  rows(sql: string): Promise<string[][]>;
  execute(sql: string): Promise<void>;
  tables(service: ServiceName): Promise<string[]>;
  /** `schema.table` */
  qualified(service: ServiceName, table: string): string;
  nextInvoiceNumber(): Promise<number>;
  setNextInvoiceNumber(next: number): Promise<void>;
  instant(when: Date): string;
}

export type OpenDatabases = DatabaseAccess & { close(): Promise<void> };

/** The end of a server's binary logs when the snapshot was taken. */
export interface BinaryLogPosition {
  /** The server's id, because every server uses the same log file names. */
  readonly server: string;
  readonly file: string;
  readonly position: number;
}

export interface Snapshot {
  /** Row counts by `service.table`. */
  readonly counts: Readonly<Record<string, number>>;
  /** SHA-256 by `service.table`; may omit empty tables. */
  readonly contents: Readonly<Record<string, string>>;
  readonly binaryLog?: BinaryLogPosition;
}

export interface Replay {
  /** Contains a folder for each server. */
  readonly folder: string;
  readonly from: BinaryLogPosition;
  readonly until: Date;
}

/** A copy being loaded; `finish` makes it live. */
export interface Loading extends DatabaseAccess {
  contents(): Promise<Snapshot['contents']>;
  finish(): Promise<void>;
  /** Discards the copy and restores the previous data. */
  abandon(): Promise<void>;
}

export interface Databases {
  readonly kind: 'sqlite' | 'mysql';
  isEmpty(): Promise<boolean>;
  dump(folder: string): Promise<Snapshot>;
  load(folder: string): Promise<Loading>;
  /**
   * @returns a function that replays the logs and returns the number of logs. @throws CommandError if no program can
   * read the logs
   */
  openReplay(replay: Replay): Promise<() => Promise<number>>;
  open(): Promise<OpenDatabases>;
}

export async function countRows(access: DatabaseAccess): Promise<Record<string, number>> {
  const counts: string[] = [];
  for (const service of SERVICE_NAMES) {
    for (const table of await access.tables(service))
      counts.push(`SELECT '${service}.${table}', COUNT(*) FROM ${access.qualified(service, table)}`);
  }
  if (counts.length === 0) return {};
  const rows = await access.rows(counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(([table = '', count]) => [table, Number(count)]));
}

/** @throws CommandError if a table's row count differs from the backup's */
export async function requireCounts(restored: DatabaseAccess, expected: Snapshot['counts']): Promise<void> {
  const found = await countRows(restored);
  for (const table of new Set([...Object.keys(found), ...Object.keys(expected)])) {
    // A MySQL dump does not mention empty tables.
    const [actual, expectedCount] = [found[table] ?? 0, expected[table] ?? 0];
    if (actual !== expectedCount) throw new CommandError(texts.countDiffers(table, actual, expectedCount));
  }
}

export const sum = (counts: Snapshot['counts']) => Object.values(counts).reduce((total, rows) => total + rows, 0);

export async function migrationsOf(access: DatabaseAccess): Promise<Record<ServiceName, string[]>> {
  return awaitEachService(async (service) => {
    const rows = await access.rows(`SELECT name FROM ${access.schemas[service]}.SequelizeMeta ORDER BY name`);
    return rows.map(([name = '']) => name);
  });
}

const KEYS_PER_PAGE = 5_000;

/** The keys of all objects to which a row refers: attachments and photos of signs. */
export async function* objectKeys(access: DatabaseAccess): AsyncGenerator<string> {
  // A backup of an earlier version lacks the column `shownKey` and the table `sign_photos`.
  const { files } = await migrationsOf(access);
  const shownKey = files.includes('002-shown-pictures') ? ['shownKey'] : [];
  yield* keysIn(access, 'attachments', ['objectKey', 'thumbnailKey', ...shownKey]);
  if (files.includes('003-sign-photos')) yield* keysIn(access, 'sign_photos', ['objectKey', 'thumbnailKey']);
}

async function* keysIn(access: DatabaseAccess, table: string, columns: readonly string[]): AsyncGenerator<string> {
  const keys = columns.map((column) => `COALESCE(${column}, '')`).join(', ');
  let after = '';
  for (;;) {
    const rows = await access.rows(
      `SELECT id, ${keys} FROM ${access.schemas.files}.${table} WHERE id > '${after}' ORDER BY id LIMIT ${KEYS_PER_PAGE}`,
    );
    if (rows.length === 0) return;
    yield* rows.flatMap(([, ...found]) => found).filter(Boolean);
    after = rows.at(-1)?.[0] ?? '';
  }
}
