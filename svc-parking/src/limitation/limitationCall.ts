import { getLimitation, type LimitedClaim, MOST_CLAIMS } from '@parkwart/contracts/calls/limitation';
import { limitationEnd } from '@parkwart/contracts/rules/limitation';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { type PostingRow, standing } from '../accounts/posting.ts';
import { readPostings } from '../accounts/postingRepository.ts';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { recordsInOrder } from '../record/recordsById.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { limitedIds, sumLimitation } from './limitationQueries.ts';

export function limitationCall(database: Database): Implementation {
  return implement(getLimitation, async ({ query: { from, to, after = '0' } }) => {
    const years = { from: from === undefined ? undefined : Number(from), to: Number(to) };
    const { count, cents } = await sumLimitation(database, years);
    const found = await limitedIds(database, years, { after: Number(after), limit: MOST_CLAIMS + 1 });
    const ids = found.slice(0, MOST_CLAIMS);
    const claims = await presentClaims(database, ids);
    return { count, sum: eurosFromCents(cents), claims, hasMore: found.length > ids.length };
  });
}

async function presentClaims(database: Database, ids: readonly number[]): Promise<LimitedClaim[]> {
  const rows = await recordsInOrder(database, ids);
  const postings = await readPostings(database, ids);
  return rows.map((row) =>
    presentClaim(
      row,
      postings.filter(({ invoiceNumber }) => invoiceNumber === row.id),
    ),
  );
}

const yearOf = (day: number) => Math.floor(day / 10_000);

function presentClaim(row: RecordRow, postings: readonly PostingRow[]): LimitedClaim {
  const payments = standing(postings).filter(({ kind, cents }) => kind === 'payment' && cents < 0);
  const paidDay = Math.max(0, ...payments.map(({ day }) => day));
  const parkingYear = yearOf(storedDay(row.entryAt));
  return {
    record: presentRecord(row),
    ends: limitationEnd(parkingYear, yearOf(paidDay)),
    ...(yearOf(paidDay) > parkingYear && { renewedOn: formatStoredDay(paidDay) }),
  };
}
