import { blockReasonLabel } from '@parkwart/contracts/entities/dunningBlock';
import { plainVehicleFields } from '@parkwart/contracts/entities/vehicle';
import { chargesTotal, costsTotal, openCents } from '@parkwart/contracts/rules/claim';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatPlainDecimal } from '@parkwart/contracts/rules/number';
import { formatClockTime, formatDay, formatInstant } from '@parkwart/contracts/rules/time';
import { germanCsv } from '@parkwart/service-kit/http/germanCsv';
import type { RecordRow } from '../record/recordRow.ts';
import { formatStoredDay } from '../storedDay.ts';
import { BLOCK_COLUMN, CANCELLED, CSV_COLUMNS, DUNNING_STATES, NO, PARKED, YES } from './texts.ts';

export const recordsCsv = (batches: AsyncIterable<readonly RecordRow[]>): AsyncGenerator<string> =>
  germanCsv([...CSV_COLUMNS, ...plainVehicleFields.map(([, label]) => label), BLOCK_COLUMN], batches, cells);

function cells(record: RecordRow): string[] {
  const { id, entryAt, exitAt, feeCents, finesCents } = record;
  return [
    String(id),
    formatDay(entryAt),
    formatClockTime(entryAt),
    record.vehicleNumber,
    record.vehicleColor,
    record.vehicleModel,
    record.checkOutNote,
    exitAt ? formatInstant(exitAt) : record.cancelReason === null ? PARKED : CANCELLED,
    amount(feeCents),
    amount(finesCents),
    amount(chargesTotal(record)),
    yesOrNo(record.isPay),
    record.miStatus ? DUNNING_STATES[record.miStatus] : '',
    yesOrNo(record.isPrint),
    yesOrNo(!record.isDisable),
    yesOrNo(record.hasPermit),
    amount(costsTotal(record)),
    amount(openCents(record)),
    (record.letterDay && formatStoredDay(record.letterDay)) || '',
    ...plainVehicleFields.map(([field]) => record[field]),
    blockOf(record),
  ];
}

/** Shows the block as set, even after its last day. */
function blockOf({ blockReason, blockUntil }: RecordRow): string {
  if (blockReason === null) return '';
  return [blockReasonLabel(blockReason), ...(blockUntil === null ? [] : [`bis ${formatStoredDay(blockUntil)}`])].join(
    ' ',
  );
}

const amount = (cents: Cents) => formatPlainDecimal(eurosFromCents(cents));

const yesOrNo = (state: boolean) => (state ? YES : NO);
