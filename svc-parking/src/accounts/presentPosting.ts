import type { Posting } from '@parkwart/contracts/entities/posting';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatStoredDay } from '../storedDay.ts';
import type { PostingRow } from './posting.ts';

export function presentPosting({ id, fineId, reverses, bankEntryId, ...row }: PostingRow): Posting {
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
