import { getAccount } from '@parkwart/contracts/calls/accounts';
import type { Posting } from '@parkwart/contracts/entities/posting';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import { formatStoredDay } from '../storedDay.ts';
import { byDay, type PostingRow } from './posting.ts';
import { postingsOf } from './postingRepository.ts';

function presentPosting({ id, fineId, reverses, bankEntryId, ...row }: PostingRow): Posting {
  return {
    _id: String(id),
    day: formatStoredDay(row.day),
    bookedAt: new Date(row.bookedAt).toISOString(),
    kind: row.kind,
    type: row.type,
    ...(fineId !== null && { fineId }),
    amount: eurosFromCents(row.cents),
    account: row.account,
    ...(reverses !== null && { reverses: String(reverses) }),
    ...(bankEntryId !== null && { bankEntry: String(bankEntryId) }),
    ...(row.voucher !== null && { voucher: row.voucher }),
  };
}

export function accountCall(database: Database, records: RecordRepository): Implementation {
  return implement(getAccount, async ({ params: { invoiceNumber } }) => {
    const postings = await postingsOf(database, Number(invoiceNumber));
    if (postings.length === 0 && !(await records.find(invoiceNumber))) throw recordNotFound();
    return { postings: byDay(postings).map(presentPosting) };
  });
}
