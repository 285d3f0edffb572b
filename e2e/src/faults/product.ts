import type { Account } from '@parkwart/contracts/calls/apiClient';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import { type Database, openDatabase } from '@parkwart/service-kit/database/database';

export type PartName = ServiceName | 'database' | 'storage' | 'gateway';

/** One process or container of the product. */
export interface Part {
  /** SIGKILL to its processes; its supervisor starts it again. */
  kill(): Promise<unknown>;
  freeze(): Promise<unknown>;
  thaw(): Promise<unknown>;
  whenReady(): Promise<unknown>;
}

export interface RemovablePart extends Part {
  /** SIGKILL, and it stays down until `bringUp`. */
  takeDown(): Promise<unknown>;
  bringUp(): Promise<unknown>;
}

/** A whole product of real processes, with what faults and checks need of it. */
export interface FaultyProduct<OwnPart extends Part = Part> {
  readonly url: string;
  readonly admin: Account;
  /** The replicas of each part; SQLite has none. */
  readonly parts: Readonly<Record<PartName, readonly OwnPart[]>>;
  /** A service's settings: its DATABASE_URL; of svc-files also those of its storage. */
  environmentOf(name: ServiceName): Promise<Readonly<Record<string, string>>>;
  /** The bucket's folder in the storage; without one the storage is asked what it holds. */
  readonly bucketFolder: string | undefined;
  /** Log lines of services about failed requests. */
  failures(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function withDatabase<Result>(
  { environmentOf }: FaultyProduct,
  name: ServiceName,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL = '' } = await environmentOf(name);
  const database = openDatabase(DATABASE_URL);
  return work(database).finally(() => database.close());
}
