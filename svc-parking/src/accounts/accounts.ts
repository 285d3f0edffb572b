import { getAccount } from '@parkwart/contracts/calls/accounts';
import type { Posting } from '@parkwart/contracts/entities/posting';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { ChangeParts, Feature } from '../feature.ts';
import { recordNotFound } from '../record/errors.ts';
import { formatStoredDay } from '../storedDay.ts';
import { byDay, type PostingRow } from './posting.ts';
import { postingsOf, readPostings } from './postingRepository.ts';
import { accountsCheck } from './verifyAccounts.ts';

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

export const accounts: Feature = {
  calls: [accountCall],
  disclosed: {
    postings: {
      rows: { of: async (database, invoiceNumbers) => byDay(await readPostings(database, invoiceNumbers)) },
      present: presentPosting,
    },
  },
  tasks: [accountsCheck],
};

function accountCall({ database, records }: ChangeParts): Implementation {
  return implement(getAccount, async ({ params: { invoiceNumber } }) => {
    const id = Number(invoiceNumber);
    const postings = await postingsOf(database, id);
    if (postings.length === 0 && !(await records.find(id))) throw recordNotFound();
    return { postings: byDay(postings).map(presentPosting) };
  });
}
