import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import { blockReasonLabel } from '@parkwart/contracts/entities/dunningBlock';
import { plainVehicleFields } from '@parkwart/contracts/entities/vehicle';
import { chargesTotal, costsTotal, openCents } from '@parkwart/contracts/rules/claim';
import { dueDay } from '@parkwart/contracts/rules/dueDay';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatPlainDecimal } from '@parkwart/contracts/rules/number';
import { formatClockTime, formatDay, formatInstant } from '@parkwart/contracts/rules/time';
import { germanCsv } from '@parkwart/service-kit/http/germanCsv';
import type { RecordRow } from '../record/recordRow.ts';
import { formatStoredDay } from '../storedDay.ts';
import { CANCELLED, CSV_COLUMNS, DUNNING_STATES, LATER_COLUMNS, NO, PARKED, YES } from './texts.ts';

type Deadline = Pick<Settings, 'deadlineDays'>;

export const recordsCsv = (batches: AsyncIterable<readonly RecordRow[]>, settings: Deadline): AsyncGenerator<string> =>
  germanCsv([...CSV_COLUMNS, ...plainVehicleFields.map(([, label]) => label), ...LATER_COLUMNS], batches, (record) =>
    cells(record, settings),
  );

function cells(record: RecordRow, settings: Deadline): string[] {
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
    record.ownerName,
    record.driverName,
    dueDayOf(record, settings),
    amount(record.paidCents),
  ];
}

/** Empty if nothing is open, as in the office's lists. */
function dueDayOf(record: RecordRow, settings: Deadline): string {
  const { entryAt, exitAt, letterDeadline } = record;
  if (openCents(record) === 0) return '';
  return dueDay(
    {
      date: formatDay(entryAt),
      entryTime: formatClockTime(entryAt),
      exitTime: exitAt && formatInstant(exitAt),
      payUntil: letterDeadline === null ? undefined : formatStoredDay(letterDeadline),
    },
    settings,
  );
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
