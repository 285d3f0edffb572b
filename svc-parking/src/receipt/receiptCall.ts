import { type ClaimSettings, taxationOf } from '@parkwart/contracts/calls/claimSettings';
import { privacyNotice, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import { getReceipt, type Receipt } from '@parkwart/contracts/calls/receipt';
import { chargesTotal, unsettledCents } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { DAY_MS } from '@parkwart/contracts/rules/time';
import { vatOnReceipt } from '@parkwart/contracts/rules/vat';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { chargeLines } from '../accounts/chargeLines.ts';
import { type PostingRow, standing } from '../accounts/posting.ts';
import { postingsOf } from '../accounts/postingRepository.ts';
import type { missedLookups } from '../booth/missedLookups.ts';
import { pageLinks } from '../driver-tokens/pageLinks.ts';
import { recordNotFound } from '../record/errors.ts';
import { presentForBooth } from '../record/presentForBooth.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { presentTariff } from '../record/tariffOf.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { presentAccount, presentOperator, presentTexts } from '../settings/presentOperator.ts';
import { storedDay } from '../storedDay.ts';
import { deadlineOf, purposeOf } from './transfer.ts';

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
    const record = await records.find(Number(invoiceNumber));
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

interface ShownParts {
  readonly settings: Settings;
  readonly claims: ClaimSettings;
  /** The record's postings that are not reversed. */
  readonly posted: readonly PostingRow[];
  /** The link to the driver's page; missing while that page is off. */
  readonly pageLink?: string | undefined;
}

function presentReceipt(record: RecordRow, { settings, claims, posted, pageLink }: ShownParts): Receipt {
  const cardPayments = posted.flatMap(({ voucher, cents }) =>
    voucher === null ? [] : [{ voucher, amount: eurosFromCents(-cents) }],
  );
  return {
    record: { ...presentForBooth(record), tariff: presentTariff(record, settings) },
    ...(record.exitAt && { elapsed: record.exitAt.getTime() - record.entryAt.getTime() }),
    // Shows the charged total of a paid record, as front ends without accounts expect.
    total: eurosFromCents(record.isPay ? chargesTotal(record) : unsettledCents(record)),
    deadline: deadlineOf(record, settings),
    operator: presentOperator(settings),
    account: presentAccount(settings),
    purpose: purposeOf(record),
    privacyText: privacyNotice(settings, 'driver'),
    ...(cardPayments.length > 0 && { cardPayments }),
    ...(pageLink && { pageLink }),
    ...presentVat(record, claims),
    texts: presentTexts(claims),
  };
}

/**
 * The VAT of all taxed charges, rounded once. Payments and waivers do not change it: the receipt documents the charges.
 */
const presentVat = (record: RecordRow, claims: ClaimSettings) =>
  vatOnReceipt(chargeLines(record), storedDay(record.exitAt ?? record.entryAt), taxationOf(claims));
