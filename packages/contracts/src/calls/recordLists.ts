import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Rule } from '../calls-kit/rule.ts';
import { type ParkingRecord, parkingRecord } from '../entities/record.ts';
import { rangeInOrder, sentenceInOrder } from '../inputs/dayRange.ts';
import { flag } from '../inputs/flag.ts';
import { day, invoiceNumber, recordReference } from '../inputs/inputs.ts';
import { platePart } from '../inputs/platePart.ts';
import { sortEdges, sorting } from '../inputs/recordSort.ts';
import { finesTotal, openOf } from '../rules/claim.ts';
import { isPlateFound } from '../rules/plateSearch.ts';
import { dayNumber } from '../rules/time.ts';

/** The lists of specification §11, newest first; `LIST_STATES` defines which records each list contains. */
export const RECORD_LISTS = ['all', 'open', 'closed', 'reminder', 'collection', 'active', 'inactive'] as const;
export type RecordList = (typeof RECORD_LISTS)[number];

/** The highest permitted value of `most`, at which counting stops. */
export const MAX_COUNT = 10_000;

export const MAX_PAGE = 200;
const DEFAULT_PAGE = 50;

const filters = {
  list: z._default(z.enum(RECORD_LISTS), 'all'),
  plate: z.optional(platePart),
  /** The first digits of an invoice number, or a provisional reference. */
  invoiceNumber: z.optional(recordReference),
  /** First and last day of parking. */
  from: z.optional(day),
  to: z.optional(day),
  /** Whether the reminder is printed; only valid with the list `reminder`. */
  isPrint: z.optional(flag),
  /** Only records with an open amount whose due day has passed. */
  isOverdue: z.optional(z.enum(['true'])),
  hasFines: z.optional(z.enum(['true'])),
  /** Only records that are partly paid and have an open amount. */
  isPartlyPaid: z.optional(z.enum(['true'])),
  /** Only records with an open amount whose car has left. */
  isPayable: z.optional(z.enum(['true'])),
  /** Only records with a current dunning block. */
  isBlocked: z.optional(z.enum(['true'])),
  /** Only records without an exit that are not disabled. */
  isParked: z.optional(z.enum(['true'])),
};

/** The filters as sent. */
export type RecordFilters = Readonly<z.input<z.ZodMiniObject<typeof filters>>> & { readonly list: RecordList };

export const pageSize = z._default(
  z.pipe(
    z.string().check(z.regex(/^\d{1,4}$/, 'Eine Zahl.')),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(MAX_PAGE))),
  ),
  DEFAULT_PAGE,
);
const countLimit = z.pipe(
  z.string().check(z.regex(/^(?:[1-9]\d{0,3}|10000)$/, `Eine Zahl bis ${MAX_COUNT}.`)),
  z.transform(Number),
);

interface Start {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly at?: string | undefined;
}
const single = z.refine<Start>(
  ({ after, before, at }) => [after, before, at].filter((given) => given !== undefined).length <= 1,
  'Höchstens eines von after, before und at.',
);

/**
 * Returns a keyset page: the newest records, the records older than `after`, the records newer than `before`, or the
 * record `at` and older ones. In another sort order, `after` and `before` follow that order; `before=0` is the last
 * page.
 */
export const getRecords = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/records',
  summary: 'Eine Seite einer Liste, die neuesten zuerst oder nach einer Spalte sortiert.',
  allow: ['Admin'],
  query: z
    .strictObject({
      ...filters,
      after: z.optional(invoiceNumber),
      before: z.optional(invoiceNumber),
      at: z.optional(invoiceNumber),
      limit: pageSize,
      ...sorting,
    })
    .check(rangeInOrder, single),
  answer: z.object({
    records: z.array(parkingRecord),
    edges: z.optional(sortEdges),
    /** Days to pay; the office marks overdue records by this number. */
    deadlineDays: z.number(),
  }),
});

export const countRecords = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/records/count',
  summary:
    'Wie viele Datensätze eine Liste hat, die Summe ihrer Bußgelder, was berechnet und was davon offen ist, in Euro.',
  allow: ['Admin'],
  query: z
    .strictObject({
      ...filters,
      /** Counting stops at this number; by default, all records are counted. */
      most: z.optional(countLimit),
    })
    .check(rangeInOrder),
  answer: z.object({
    total: z.number(),
    finesTotal: z.number(),
    /** Fines, fees and the costs of printed reminders, paid or not. */
    chargedTotal: z.number(),
    openTotal: z.number(),
    /** Whether there are more than `most` records, so that all figures are lower bounds. */
    isMore: z.optional(z.boolean()),
  }),
});

/** The file suits German Excel (facts §4): `;`, decimal comma, UTF-8 with BOM; cells cannot run as formulas. */
export const exportRecords = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/records/export',
  summary: 'Eine Liste als CSV-Datei, wie sie gefiltert ist.',
  allow: ['Admin'],
  query: z.strictObject(filters).check(rangeInOrder),
  answer: z.string(),
  media: 'text/csv',
});

export const rules: readonly Rule[] = [
  { check: rangeInOrder, says: sentenceInOrder('from', 'to') },
  { check: single, says: 'Höchstens eines von `after`, `before` und `at`.' },
];

type State = Pick<ParkingRecord, 'isDisable' | 'isPay' | 'MIStatus'>;

const OWED = { isDisable: false, isPay: false };

/**
 * The conditions of each list (specification §11). svc-parking filters by these conditions; the office's pages use the
 * same conditions to update their lists.
 */
export const LIST_STATES: Readonly<Record<RecordList, Readonly<Partial<State>>>> = {
  all: {},
  open: { ...OWED, MIStatus: null },
  closed: { isDisable: false, isPay: true },
  reminder: { ...OWED, MIStatus: 'M' },
  collection: { ...OWED, MIStatus: 'I' },
  active: { isDisable: false },
  inactive: { isDisable: true },
};

function hasState(record: State, list: RecordList): boolean {
  return Object.entries(LIST_STATES[list]).every(([field, value]) => record[field as keyof State] === value);
}

/**
 * Whether a filtered list contains a record. For `isOverdue` the function checks only for an open amount, and for
 * `isBlocked` only for a block, because only the server knows the day.
 */
export function isListed(filters: RecordFilters, record: ParkingRecord) {
  const { list, plate, invoiceNumber, from, to, isPrint } = filters;
  const { isOverdue, isPartlyPaid, isPayable, hasFines, isBlocked, isParked } = filters;
  const parked = dayNumber(record.date);
  return (
    hasState(record, list) &&
    (!plate || isPlateFound(record.vehicleNumber, plate)) &&
    (!invoiceNumber ||
      String(record.invoiceNumber).startsWith(invoiceNumber) ||
      record.provisionalReference === invoiceNumber) &&
    (!from || parked >= dayNumber(from)) &&
    (!to || parked <= dayNumber(to)) &&
    (isPrint === undefined || String(record.isPrint) === isPrint) &&
    (!isOverdue || openOf(record) > 0) &&
    (!isPartlyPaid || ((record.paid ?? 0) > 0 && openOf(record) > 0)) &&
    (!isPayable || (openOf(record) > 0 && !record.isParked)) &&
    (!isBlocked || record.dunningBlock !== undefined) &&
    (!hasFines || finesTotal(record.fines) > 0) &&
    (!isParked || (record.isParked && !record.isDisable))
  );
}

/** A record's most specific list: apart from `all` and `active`, exactly one list contains it. */
export function listOf(record: State): RecordList {
  return RECORD_LISTS.find((list) => list !== 'all' && list !== 'active' && hasState(record, list)) ?? 'all';
}
