import type { Database } from '@parkwart/service-kit/database/database';
import type { placeOf } from './newEntry.ts';
import type { EntryLine } from './statement-file/bankEntry.ts';

/** What a credit may pay, by what is open now. */
export async function proposals(_database: Database): Promise<(line: EntryLine) => ReturnType<typeof placeOf>> {
  return () => ({ state: 'unknown', reason: 'unmatched', proposal: [] });
}
