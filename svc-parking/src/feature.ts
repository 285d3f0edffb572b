import type { LetterMaker } from '@parkwart/letter/letterMaker';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Implementation } from '@parkwart/service-kit/http/implement';
import type { Journal } from '@parkwart/service-kit/journal/journal';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import type { ServiceBehaviour, ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import type { Parties } from './parties.ts';
import type { LetterStore } from './peers/otherServices.ts';
import type { RecordRepository } from './record/recordRepository.ts';

export interface ChangeParts {
  readonly database: Database;
  readonly records: RecordRepository;
  readonly journal: Journal;
  readonly clock: () => Date;
}

/** In ms: how often tasks run. Set by tests only. */
export interface TaskDelays {
  readonly filingEveryMs?: number | undefined;
  readonly paymentsEveryMs?: number | undefined;
  readonly mailsEveryMs?: number | undefined;
  readonly dispatchesEveryMs?: number | undefined;
}

/** The `provider` is undefined also if its key does not fit the mode of the product. */
export interface TaskParts extends ChangeParts, TaskDelays, Pick<ServiceParts, 'log' | 'security'>, Parties {
  readonly isDemo: boolean;
  startMaker(): LetterMaker;
  readonly store: LetterStore;
}

/**
 * What a folder adds to the service: calls, disclosed rows, background tasks and figures. The tables of the folder are
 * listed in `tables.ts`.
 */
export interface Feature {
  /** Each function returns one call, or several calls that share something. */
  readonly calls?: readonly ((parts: ChangeParts) => Implementation | readonly Implementation[])[];
  readonly disclosed?: Disclosed;
  /** Each function returns undefined if the party that the task needs is missing. */
  readonly tasks?: readonly ((parts: TaskParts) => RecurringTask | undefined)[];
  readonly gauges?: (database: Database) => NonNullable<ServiceBehaviour['gauges']>;
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
