import { getLimitation, type LimitedClaim, MOST_CLAIMS } from '@parkwart/contracts/calls/limitation';
import { limitationEnd } from '@parkwart/contracts/rules/limitation';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { type PostingRow, standing } from '../accounts/posting.ts';
import { readPostings } from '../accounts/postingRepository.ts';
import type { ChangeParts, Feature } from '../feature.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordsInOrder } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { limitedIds, sumLimitation } from './limitationQueries.ts';

export const limitation: Feature = { calls: [limitationCall] };

function limitationCall({ database }: ChangeParts): Implementation {
  return implement(getLimitation, async ({ query: { from, to, after = '0' } }) => {
    const days = { from: from === undefined ? undefined : Number(`${from}0101`), to: Number(`${to}1231`) };
    const { count, cents } = await sumLimitation(database, days);
    const found = await limitedIds(database, days, { after: Number(after), limit: MOST_CLAIMS + 1 });
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

function presentClaim(row: RecordRow, postings: readonly PostingRow[]): LimitedClaim {
  const payments = standing(postings).filter(({ kind, cents }) => kind === 'payment' && cents < 0);
  const parkingDay = storedDay(row.entryAt);
  const ends = limitationEnd(
    parkingDay,
    payments.map(({ day }) => day),
  );
  const renewing = payments.find(({ day }) => limitationEnd(parkingDay, [day]) === ends);
  const isRenewed = ends > limitationEnd(parkingDay);
  return {
    record: presentRecord(row),
    ends: formatStoredDay(ends),
    ...(isRenewed && renewing && { renewedOn: formatStoredDay(renewing.day) }),
  };
}
