import type { Database } from '@parkwart/service-kit/database/database';
import type { Implementation } from '@parkwart/service-kit/http/implement';
import type { Journal } from '@parkwart/service-kit/journal/journal';
import type { RecordRepository } from './record/recordRepository.ts';

export interface ChangeParts {
  readonly database: Database;
  readonly records: RecordRepository;
  readonly journal: Journal;
  readonly clock: () => Date;
}

/**
 * The calls and the disclosed rows that a folder adds to the service; the tables of the folder are listed in
 * `tables.ts`.
 */
export interface Feature {
  /** Each function returns one call, or several calls that share something. */
  readonly calls?: readonly ((parts: ChangeParts) => Implementation | readonly Implementation[])[];
  readonly disclosed?: Disclosed;
}

/** Rows that belong to records, by their name in a disclosure. */
export type Disclosed = Readonly<
  Record<
    string,
    {
      readonly rows: { of(database: Database, invoiceNumbers: readonly number[]): Promise<readonly OfRecord[]> };
      /**
       * Declared as a method, so that it accepts the feature's own row type. @param isOwed whether the record owes
       * anything now
       */
      present(row: OfRecord, isOwed: boolean): object;
    }
  >
>;

interface OfRecord {
  readonly invoiceNumber: number;
}
