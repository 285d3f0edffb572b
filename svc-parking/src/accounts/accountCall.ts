import { getAccount } from '@parkwart/contracts/calls/accounts';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import { byDay } from './posting.ts';
import { postingsOf } from './postingRepository.ts';
import { presentPosting } from './presentPosting.ts';

export function accountCall(database: Database, records: RecordRepository): Implementation {
  return implement(getAccount, async ({ params: { invoiceNumber } }) => {
    const postings = await postingsOf(database, Number(invoiceNumber));
    if (postings.length === 0 && !(await records.find(invoiceNumber))) throw recordNotFound();
    return { postings: byDay(postings).map(presentPosting) };
  });
}
