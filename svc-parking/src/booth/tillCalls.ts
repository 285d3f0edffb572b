import { checkOut, checkOutByGet, searchInvoice } from '@parkwart/contracts/calls/parking';
import { getReceipt } from '@parkwart/contracts/calls/receipt';
import { boothLetters } from '@parkwart/contracts/inputs/boothLetters';
import { BOOTH_HEADER } from '@parkwart/contracts/wire/boothHeader';
import type { Database } from '@parkwart/service-kit/database/database';
import { invalidInput } from '@parkwart/service-kit/errors/httpError';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { Journal } from '@parkwart/service-kit/journal/journal';
import type { Logger } from '@parkwart/service-kit/logging/logger';
import { currentRequestId } from '@parkwart/service-kit/logging/requestContext';
import type { Context } from 'koa';
import { standing } from '../accounts/posting.ts';
import { postingsOf } from '../accounts/postingRepository.ts';
import { checkOutCar } from '../check-out/checkOutCar.ts';
import { pageLinks } from '../driver-tokens/pageLinks.ts';
import { presentReceipt } from '../receipt/presentReceipt.ts';
import { recordNotFound } from '../record/errors.ts';
import { presentForBooth } from '../record/presentForBooth.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import type { missedLookups } from './missedLookups.ts';
import type { tillQuery } from './tillQuery.ts';

/** The letters of the sending booth; null if the browser has none. @throws HttpError 400 */
function sendingBooth(ctx: Context): string | null {
  const header = ctx.get(BOOTH_HEADER);
  if (!header) return null;
  const { success, data } = boothLetters.safeParse(header);
  if (!success)
    throw invalidInput({ [BOOTH_HEADER]: 'Hier stehen die Buchstaben des Arbeitsplatzes, zum Beispiel A.' });
  return data;
}

interface TillParts {
  readonly records: RecordRepository;
  readonly journal: Journal;
  readonly misses: ReturnType<typeof missedLookups>;
  readonly findForTill: ReturnType<typeof tillQuery>;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** The booth hands out a slip on the same day. Later, its link also shows letters' photos, payments and objections. */
const HANDED_OUT_MS = 24 * 3_600_000;

/** Calls that find a record by number; misses are counted. */
export function tillCalls(database: Database, parts: TillParts): Implementation[] {
  const { records, journal, misses, findForTill, clock, log } = parts;
  const onBackdated = (minutes: number) =>
    log.info({ requestId: currentRequestId(), minutes }, 'a car was checked out with an earlier exit time');

  return [
    implement(searchInvoice, async ({ query, session }) => {
      const record = await findForTill(query.invoiceNumber, { userId: session.userId, now: clock() });
      if (record) return [await misses.recordHit(session, record)];
      await misses.record(session.userId);
      return [];
    }),

    ...[checkOut, checkOutByGet].map((call) =>
      implement(call, async ({ query: { id, exitTime }, session }, ctx) => {
        const leaving = { id, exitTime, booth: sendingBooth(ctx), session, onBackdated };
        const checkOutRecord = () => checkOutCar({ database, records, journal }, { ...leaving, now: clock() });
        const { record, wasParked } = await misses.recording(session.userId, checkOutRecord);
        return wasParked ? presentForBooth(record) : misses.recordHit(session, presentForBooth(record));
      }),
    ),

    implement(getReceipt, async ({ params: { invoiceNumber }, session }) => {
      const record = await records.find(invoiceNumber);
      if (record) {
        await misses.recordHit(session, presentForBooth(record));
        const posted = record.paidCents === 0 ? [] : standing(await postingsOf(database, record.id));
        const [settings, claims] = [await readSettings(database), await readClaimSettings(database)];
        const isOfBooth = !record.exitAt || clock().getTime() - record.exitAt.getTime() < HANDED_OUT_MS;
        const linked = isOfBooth || session.role === 'Admin' ? [record.id] : [];
        const { [record.id]: pageLink } = await pageLinks(database, linked);
        return presentReceipt(record, { settings, claims, posted, pageLink });
      }
      await misses.record(session.userId);
      throw recordNotFound();
    }),
  ];
}
