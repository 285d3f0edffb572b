import { getReceipt } from '@parkwart/contracts/calls/receipt';
import { DAY_MS } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { standing } from '../accounts/posting.ts';
import { postingsOf } from '../accounts/postingRepository.ts';
import type { missedLookups } from '../booth/missedLookups.ts';
import { pageLinks } from '../driver-tokens/pageLinks.ts';
import { recordNotFound } from '../record/errors.ts';
import { presentForBooth } from '../record/presentForBooth.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { presentReceipt } from './presentReceipt.ts';

interface Parts {
  readonly records: RecordRepository;
  readonly misses: ReturnType<typeof missedLookups>;
  readonly clock: () => Date;
}

/**
 * Until a day after the exit, an employee's receipt has the page's link. Later only an admin's has, because the page also
 * shows photos, payments and objections.
 */
const HANDED_OUT_MS = DAY_MS;

export function receiptCall(database: Database, { records, misses, clock }: Parts): Implementation {
  return implement(getReceipt, async ({ params: { invoiceNumber }, session }) => {
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
  });
}
