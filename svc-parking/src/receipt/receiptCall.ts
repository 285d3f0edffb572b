import { type ClaimSettings, taxationOf } from '@parkwart/contracts/calls/claimSettings';
import { privacyNotice, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import { getReceipt, type Receipt } from '@parkwart/contracts/calls/receipt';
import { chargesTotal, unsettledCents } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { NO_IBAN } from '@parkwart/contracts/rules/notEntered';
import { DAY_MS, dayNumber } from '@parkwart/contracts/rules/time';
import { vatOnReceipt } from '@parkwart/contracts/rules/vat';
import { overBefore } from '@parkwart/contracts/rules/workdays';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { chargeLines } from '../accounts/chargeLines.ts';
import { type PostingRow, standing } from '../accounts/posting.ts';
import { postingsOf } from '../accounts/postingRepository.ts';
import type { missedLookups } from '../booth/missedLookups.ts';
import { pageLinks } from '../driver-tokens/pageLinks.ts';
import { type CollectionRow, currentCollection, presentCollector } from '../record/currentCollection.ts';
import { recordNotFound } from '../record/errors.ts';
import { presentForBooth } from '../record/presentForBooth.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { presentTariff } from '../record/tariffOf.ts';
import { deadlineOf, purposeOf } from '../record/transfer.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { presentAccount, presentOperator, presentTexts } from '../settings/presentOperator.ts';
import { storedDay } from '../storedDay.ts';

interface Parts {
  readonly records: RecordRepository;
  readonly misses: ReturnType<typeof missedLookups>;
  readonly clock: () => Date;
}

/**
 * In ms: until a day after the exit, a receipt for an employee contains the link to the driver's page. Later only a
 * receipt for an admin contains the link, because the page also shows photos, payments and objections.
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
      const isAtAgency = record.collectionDay !== null && unsettledCents(record) > 0;
      const collection = isAtAgency ? await currentCollection(database, record.id) : undefined;
      return presentReceipt(record, { settings, claims, posted, collection, pageLink, now: clock() });
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
  /** The current hand-over of the record to an agency, if anything is open. */
  readonly collection: CollectionRow | undefined;
  readonly now: Date;
  /** The link to the driver's page; missing while that page is off. */
  readonly pageLink?: string | undefined;
}

function presentReceipt(record: RecordRow, parts: ShownParts): Receipt {
  const { settings, claims, posted, collection, pageLink, now } = parts;
  const deadline = deadlineOf(record, settings);
  const cardPayments = posted.flatMap(({ voucher, cents }) =>
    voucher === null ? [] : [{ voucher, amount: eurosFromCents(-cents) }],
  );
  return {
    record: { ...presentForBooth(record), tariff: presentTariff(record, settings) },
    ...(record.exitAt && { elapsed: record.exitAt.getTime() - record.entryAt.getTime() }),
    // Shows the charged total of a paid record, as front ends without accounts expect.
    total: eurosFromCents(record.isPay ? chargesTotal(record) : unsettledCents(record)),
    deadline,
    ...(dayNumber(deadline) < overBefore(storedDay(now)) && { isOverdue: true }),
    operator: presentOperator(settings),
    // Earlier front ends do not know agencies; they print that the account is not entered.
    account: collection ? { holder: NO_IBAN, iban: NO_IBAN, bic: '' } : presentAccount(settings),
    ...(collection && { collection: presentCollector(collection) }),
    purpose: purposeOf(record),
    privacyText: privacyNotice(settings, 'driver'),
    ...(cardPayments.length > 0 && { cardPayments }),
    ...(pageLink && { pageLink }),
    ...presentVat(record, claims),
    texts: presentTexts(claims),
  };
}

/**
 * The VAT of all taxed charges, rounded once. Payments and waivers do not change the VAT, because the receipt documents
 * the charges.
 */
const presentVat = (record: RecordRow, claims: ClaimSettings) =>
  vatOnReceipt(chargeLines(record), storedDay(record.exitAt ?? record.entryAt), taxationOf(claims));
