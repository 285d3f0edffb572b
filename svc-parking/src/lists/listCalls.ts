import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import { countRecords, exportRecords, getRecords } from '@parkwart/contracts/calls/recordLists';
import { blockReasonLabel } from '@parkwart/contracts/entities/dunningBlock';
import { plainVehicleFields } from '@parkwart/contracts/entities/vehicle';
import { chargesTotal, costsTotal, openCents } from '@parkwart/contracts/rules/claim';
import { dueDay } from '@parkwart/contracts/rules/dueDay';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatPlainDecimal } from '@parkwart/contracts/rules/number';
import { formatClockTime, formatDay, formatInstant } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { germanCsv } from '@parkwart/service-kit/http/germanCsv';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { implementStream } from '@parkwart/service-kit/http/implementStream';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { formatStoredDay } from '../storedDay.ts';
import { recordListQueries } from './recordListQueries.ts';
import { filterOf, type RequestedFilters } from './requestedFilters.ts';
import { workingLists } from './workingLists.ts';

export function listCalls(database: Database, clock: () => Date): Implementation[] {
  const working = workingLists(database);
  const exported = async function* (filters: RequestedFilters) {
    const settings = await readSettings(database);
    const batches = recordListQueries(database).all(filterOf(filters, { ...settings, now: clock() }));
    yield* recordsCsv(batches, settings);
  };

  return [
    implement(getRecords, async ({ query: { after, before, at, value, limit, sort, order = 'desc', ...filters } }) => {
      const settings = await readSettings(database);
      const listOrder = sort && { sort, order };
      const filter = filterOf(filters, { ...settings, now: clock() });
      const page = await working.page(filter, listOrder, { after, before, at, value }, limit);
      return {
        records: page.rows.map(presentRecord),
        ...(page.edges && { edges: page.edges }),
        deadlineDays: settings.deadlineDays,
      };
    }),

    implement(countRecords, async ({ query: { most, ...filters } }) => {
      const settings = await readSettings(database);
      const filter = filterOf(filters, { ...settings, now: clock() });
      const { total, finesCents, chargedCents, openCents, isMore } = await working.count(filter, most);
      return {
        total,
        finesTotal: eurosFromCents(finesCents),
        chargedTotal: eurosFromCents(chargedCents),
        openTotal: eurosFromCents(openCents),
        ...(isMore ? { isMore } : {}),
      };
    }),

    implementStream(exportRecords, ({ query }) => exported(query), CSV_FILE_NAME),
  ];
}

type Deadline = Pick<Settings, 'deadlineDays'>;

const recordsCsv = (batches: AsyncIterable<readonly RecordRow[]>, settings: Deadline): AsyncGenerator<string> =>
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

/** The due day; empty if nothing is open, as in the office's lists. */
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

/** Shows the dunning block as it was set, even after its last day. */
function blockOf({ blockReason, blockUntil }: RecordRow): string {
  if (blockReason === null) return '';
  return [blockReasonLabel(blockReason), ...(blockUntil === null ? [] : [`bis ${formatStoredDay(blockUntil)}`])].join(
    ' ',
  );
}

const amount = (cents: Cents) => formatPlainDecimal(eurosFromCents(cents));

const yesOrNo = (state: boolean) => (state ? YES : NO);

const CSV_COLUMNS = [
  'Rechnung',
  'Datum',
  'Uhrzeit',
  'Kennzeichen',
  'Farbe',
  'Modell',
  'Notiz',
  'Ausfahrt',
  'Gebühr',
  'Bußgelder',
  'Summe der Forderungen',
  'Bezahlt',
  'Mahnstatus',
  'Gedruckt',
  'Aktiv',
  'Dauerparker',
  'Kosten der Mahnung',
  'Offen',
  'Mahnung vom',
] as const;
/**
 * Columns added later; they follow the other columns, so that a spreadsheet's references to the other columns stay
 * right.
 */
const LATER_COLUMNS = ['Mahnsperre', 'Halter', 'Fahrer', 'Fällig', 'Gezahlt'] as const;
const PARKED = 'Fahrzeug geparkt';
const CANCELLED = 'Storniert';
const DUNNING_STATES = { M: 'Mahnung', I: 'Inkasso' } as const;
const YES = 'ja';
const NO = 'nein';
const CSV_FILE_NAME = 'parkvorgaenge.csv';
