import { getInterest } from '@parkwart/contracts/calls/accounts';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { postingsOf } from '../accounts/postingRepository.ts';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { letterInterest } from './letterInterest.ts';

export function interestCall(database: Database, records: RecordRepository): Implementation {
  return implement(getInterest, async ({ params: { invoiceNumber }, query: { letterDate } }) => {
    const record = await records.find(invoiceNumber);
    if (!record) throw recordNotFound();
    const [postings, claims] = [await postingsOf(database, record.id), await readClaimSettings(database)];
    const found = letterInterest(record, postings, claims, dayNumber(letterDate));
    if ('missing' in found) return { interest: 0, ...found };
    return { interest: eurosFromCents(found.cents), ...(found.from && { from: found.from }) };
  });
}
