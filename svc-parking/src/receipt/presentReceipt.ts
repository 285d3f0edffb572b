import type { Receipt } from '@parkwart/contracts/calls/receipt';
import type { Settings } from '@parkwart/contracts/entities/settings';
import { chargesTotal, paymentDeadline, unsettledCents } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatDay } from '@parkwart/contracts/rules/time';
import { presentForBooth } from '../record/presentForBooth.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { presentTariff } from '../record/tariffOf.ts';
import { presentAccount, presentOperator } from '../settings/presentOperator.ts';

/** The deadline counts from the exit, so that a reprint shows the same day; a reminder's deadline takes precedence. */
export function presentReceipt(record: RecordRow, settings: Settings): Receipt {
  const shown = presentForBooth(record);
  return {
    record: { ...shown, ...(record.exitAt === null && { tariff: presentTariff(record, settings) }) },
    // Of a paid record what was charged, as front ends that know no account tell it.
    total: eurosFromCents(record.isPay ? chargesTotal(record) : unsettledCents(record)),
    deadline: shown.letter?.deadline ?? formatDay(paymentDeadline(record.exitAt ?? record.entryAt, settings)),
    operator: presentOperator(settings),
    account: presentAccount(settings),
    purpose: `RE ${record.id} ${record.vehicleNumber}`,
    privacyText: settings.privacyText,
  };
}
