import { searchRecords } from '@parkwart/contracts/calls/recordSearch';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { presentRecord } from '../record/presentRecord.ts';
import { findRecords } from './findRecords.ts';

export function searchCalls(database: Database): Implementation[] {
  return [
    implement(searchRecords, async ({ query: { text } }) => {
      const records = await findRecords(database, text);
      return { records: records.map(presentRecord) };
    }),
  ];
}
