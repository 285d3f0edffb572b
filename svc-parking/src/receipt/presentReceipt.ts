import { paymentDeadline, receiptTotal } from '@parkwart/contracts/claim';
import { eurosFromCents } from '@parkwart/contracts/money';
import type { Receipt } from '@parkwart/contracts/receipt';
import type { Settings } from '@parkwart/contracts/settings';
import { formatDay } from '@parkwart/contracts/time';
import { presentForBooth } from '../record/presentForBooth.ts';
import type { RecordRow } from '../record/recordRow.ts';

/** The deadline counts from the exit, so that a reprint has the same day. */
export function presentReceipt(record: RecordRow, settings: Settings): Receipt {
  return {
    record: presentForBooth(record),
    total: eurosFromCents(receiptTotal(record)),
    deadline: formatDay(paymentDeadline(record.exitAt ?? record.entryAt, settings)),
    operator: {
      name: settings.operatorName,
      street: settings.operatorStreet,
      city: settings.operatorCity,
      phone: settings.contactPhone,
      email: settings.contactEmail,
    },
    account: { holder: settings.accountHolder, iban: settings.iban, bic: settings.bic },
    purpose: `RE ${record.id} ${record.vehicleNumber}`,
    privacyText: settings.privacyText,
  };
}
