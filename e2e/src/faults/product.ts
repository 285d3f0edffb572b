import type { Account } from '@parkwart/contracts/calls/apiClient';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import type { Part } from './supervised.ts';

export type PartName = ServiceName | 'database' | 'storage' | 'gateway';

/** A whole product of real processes, with what faults and checks need of it. */
export interface FaultyProduct {
  readonly url: string;
  readonly admin: Account;
  /** The processes of each part; SQLite has none. */
  readonly parts: Readonly<Record<PartName, readonly Part[]>>;
  /** A service's settings: its DATABASE_URL; svc-files's whole, to sweep its storage. */
  environmentOf(name: ServiceName): Promise<Readonly<Record<string, string>>>;
  /** The bucket's folder in the storage; without one the storage is asked what it holds. */
  readonly bucketFolder: string | undefined;
  /** What services logged about failed requests. */
  failures(): Promise<string[]>;
  stop(): Promise<void>;
}
