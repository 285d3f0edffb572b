import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '@parkwart/contracts/calls-kit/apiClient';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import type { Database } from '@parkwart/service-kit/database/database';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';

export type PartName = ServiceName | 'database' | 'storage' | 'gateway';

/** One process or container of the product. */
export interface Part {
  /** Sends SIGKILL to the part's processes; the part's supervisor restarts them. */
  kill(): Promise<unknown>;
  freeze(): Promise<unknown>;
  thaw(): Promise<unknown>;
  whenReady(): Promise<unknown>;
}

export interface RemovablePart extends Part {
  /** Sends SIGKILL to the part's processes, which stay down until `bringUp`. */
  takeDown(): Promise<unknown>;
  bringUp(): Promise<unknown>;
}

/** A complete product of real processes, with everything that fault tests and checks need. */
export interface FaultTestProduct<OwnPart extends Part = Part> {
  readonly url: string;
  readonly admin: Account;
  /** The replicas of each part; the database has none if it is SQLite. */
  readonly parts: Readonly<Record<PartName, readonly OwnPart[]>>;
  /** A service's settings: its DATABASE_URL and, for svc-files, those of the storage. */
  environmentOf(name: ServiceName): Promise<Readonly<Record<string, string>>>;
  /** The bucket's folder in the storage; undefined if the storage has to list its objects itself. */
  readonly bucketFolder: string | undefined;
  /** The services' log lines about failed requests. */
  failures(): Promise<string[]>;
  /** Stops the product and deletes its data. */
  remove(): Promise<void>;
}

export async function withDatabase<Result>(
  { environmentOf }: FaultTestProduct,
  name: ServiceName,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL = '' } = await environmentOf(name);
  const database = openDatabase(DATABASE_URL);
  return work(database).finally(() => database.close());
}

export async function failuresIn(logs: string): Promise<string[]> {
  const files = (await readdir(logs)).filter((name) => name.startsWith('svc-'));
  const texts = await Promise.all(files.map((name) => readFile(join(logs, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n').filter((line) => line.includes('"request failed"')));
}
