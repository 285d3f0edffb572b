import type { Receipt } from '@parkwart/contracts/calls/receipt';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { chargesOf, chargesTotal, paymentDeadline, unsettledOf } from '@parkwart/contracts/rules/claim';
import { FREE_OF_CHARGE } from '@parkwart/contracts/rules/fee';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/rules/money';
import { entryOf } from '@parkwart/contracts/rules/stay';
import { dayNumber, formatDay, instantFrom, parseInstant } from '@parkwart/contracts/rules/time';
import { vatOnReceipt } from '@parkwart/contracts/rules/vat';
import { printKept } from '@parkwart/web';
import type { KnownRecord } from '../record/knownRecord.ts';
import { waitingCardPayment } from './cardPayments.ts';
import type { QueuedCheckIn, StoredBooth } from './database.ts';
import { queuedEntries } from './queue.ts';
import { storedBooth } from './registration.ts';

/** Builds the record as the server will create it, except for the invoice number. */
export function queuedRecord(
  { body, reference, enteredAt, hasPermit }: QueuedCheckIn,
  booth?: StoredBooth,
): KnownRecord {
  // The service calculates the entry in the same way.
  const entry = instantFrom(body.date, body.entryTime, new Date(enteredAt));
  return {
    _id: '',
    isQueued: true,
    invoiceNumber: 0,
    provisionalReference: reference,
    ...body,
    exitTime: null,
    isParked: true,
    fee: 0,
    fines: [],
    isDisable: false,
    isPay: false,
    created_at: enteredAt,
    ...(entry && { entryAt: entry.toISOString() }),
    version: 0,
    ...(booth && { tariff: booth.tariff }),
    hasPermit: Boolean(hasPermit),
    ...(hasPermit && { tariff: FREE_OF_CHARGE }),
  };
}

/** @throws if the booth was never registered, or the printer module is not available */
export async function printOffline(record: BoothRecord): Promise<void> {
  const booth = await storedBooth();
  if (!booth) throw new Error('This browser is no booth yet.');
  const { operator, account, privacyText, deadlineDays, taxation, texts } = booth;
  const card = waitingCardPayment(record, await queuedEntries())?.body;
  const now = new Date();
  const exit = record.exitTime ? parseInstant(record.exitTime, now) : undefined;
  const handedOver = exit ?? now;
  const entry = entryOf(record);
  const day = dayNumber(formatDay(handedOver));
  const lines = [
    { type: 'fee', cents: centsFromEuros(record.fee), day },
    ...record.fines.map(({ price }) => ({ type: 'fine', cents: centsFromEuros(price), day: dayNumber(record.date) })),
  ];
  const receipt: Receipt = {
    record: { tariff: booth.tariff, ...record },
    ...(exit && entry && { elapsed: exit.getTime() - entry.getTime() }),
    // Same rule as on the server: for a paid record, the amount charged.
    total: eurosFromCents(record.isPay ? chargesTotal(chargesOf(record)) : unsettledOf(record)),
    deadline: formatDay(paymentDeadline(handedOver, { deadlineDays })),
    operator,
    account,
    purpose: `RE ${record.invoiceNumber || record.provisionalReference} ${record.vehicleNumber}`,
    privacyText,
    ...vatOnReceipt(lines, day, taxation),
    texts,
    ...(card && { cardPayments: [{ voucher: card.voucher, amount: card.amount }] }),
  };
  await printKept(receipt);
}
