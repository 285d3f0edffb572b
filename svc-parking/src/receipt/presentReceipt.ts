import { type ClaimSettings, taxationOf } from '@parkwart/contracts/calls/claimSettings';
import { privacyNotice, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import type { Receipt } from '@parkwart/contracts/calls/receipt';
import { chargesTotal, unsettledCents } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { vatOnReceipt } from '@parkwart/contracts/rules/vat';
import { chargeLines } from '../accounts/chargeLines.ts';
import type { PostingRow } from '../accounts/posting.ts';
import { presentForBooth } from '../record/presentForBooth.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { presentTariff } from '../record/tariffOf.ts';
import { presentAccount, presentOperator, presentTexts } from '../settings/presentOperator.ts';
import { storedDay } from '../storedDay.ts';
import { deadlineOf, purposeOf } from './transfer.ts';

interface Parts {
  readonly settings: Settings;
  readonly claims: ClaimSettings;
  /** The record's postings that are not reversed. */
  readonly posted: readonly PostingRow[];
  /** The link to the driver's page; missing while that page is off. */
  readonly pageLink?: string | undefined;
}

export function presentReceipt(record: RecordRow, { settings, claims, posted, pageLink }: Parts): Receipt {
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
