import type { Database } from '@parkwart/service-kit/database/database';
import type { Implementation } from '@parkwart/service-kit/http/implement';
import type { Journal } from '@parkwart/service-kit/journal/journal';
import type { RecordRepository } from './record/recordRepository.ts';

/** What calls that change records are given. */
export interface ChangeParts {
  readonly database: Database;
  readonly records: RecordRepository;
  readonly journal: Journal;
  readonly clock: () => Date;
}

/** What a folder adds to the service, beside its table in `tables.ts`. */
export interface Feature {
  readonly calls?: readonly ((parts: ChangeParts) => Implementation)[];
  readonly disclosed?: Disclosed;
}

/** Rows that belong to records, by the name that they have in a disclosure. */
export type Disclosed = Readonly<
  Record<
    string,
    {
      readonly rows: { of(database: Database, invoiceNumbers: readonly number[]): Promise<readonly OfRecord[]> };
      /** A method, so that it takes the feature's own rows. @param isOwed whether the record owes anything now */
      present(row: OfRecord, isOwed: boolean): object;
    }
  >
>;

interface OfRecord {
  readonly invoiceNumber: number;
}
