import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Sample } from '../calls-kit/sample.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { labelIn } from '../entities/labelIn.ts';
import { parkingRecord } from '../entities/record.ts';
import { rowId } from '../inputs/idParams.ts';
import { day, invoiceNumber } from '../inputs/inputs.ts';
import { ownerAddress, ownerName } from '../inputs/owner.ts';

/** Where a driver was named: on the printed form, in another letter, or on the driver's page. */
export const DRIVER_SOURCES = {
  form: 'Formular',
  letter: 'Brief',
  page: 'Seite',
} as const;
export type DriverSource = keyof typeof DRIVER_SOURCES;

/**
 * `received`: the office has to decide; `accepted`: the driver is the debtor; `rejected`: the office rejected the
 * driver, or revoked an earlier acceptance.
 */
const DRIVER_STATES = {
  received: 'eingegangen',
  accepted: 'angenommen',
  rejected: 'abgelehnt',
} as const;
export type DriverState = keyof typeof DRIVER_STATES;

export const driverSourceLabel = labelIn(DRIVER_SOURCES);
export const driverStateLabel = labelIn(DRIVER_STATES);

export const namedDriver = z.object({
  _id: z.string(),
  invoiceNumber: z.number(),
  /** d.m.yyyy */
  arrived: z.string(),
  source: z.string(),
  name: z.string(),
  /** Street and town, one line each. */
  address: z.string(),
  state: z.string(),
  /** The id of the account that entered the driver; empty if the driver was named on the driver's page. */
  enteredBy: z.string(),
  /** ISO 8601 */
  enteredAt: z.string(),
  /** `decidedBy` and `decidedAt` are set once the office has decided. */
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
});
export type NamedDriver = z.infer<typeof namedDriver>;

const drivers = { service: 'parking', allow: ['Admin'] } as const;
const params = z.strictObject({ invoiceNumber });

export const getNamedDrivers = defineCall({
  ...drivers,
  method: 'GET',
  path: '/named-drivers/{invoiceNumber}',
  summary: 'Die benannten Fahrer zu einem Datensatz, die neuesten zuerst.',
  refuses: [404],
  params,
  answer: z.object({ drivers: z.array(namedDriver) }),
});

export const driverFields = {
  name: ownerName.check(z.regex(/\S/, 'Bitte geben Sie den Namen des Fahrers an.')),
  address: ownerAddress.check(z.regex(/\S/, 'Bitte geben Sie die Anschrift des Fahrers an.')),
};

export const driverInput = z.strictObject({
  arrived: day,
  source: z.enum(['form', 'letter'], 'Bitte wählen Sie, woher der Name kommt.'),
  ...driverFields,
});

/** Names a driver and accepts the naming at once, so that the driver becomes the debtor. */
export const nameDriver = defineCall({
  ...drivers,
  method: 'POST',
  path: '/named-drivers/{invoiceNumber}',
  summary: 'Einen Fahrer eintragen; er wird Schuldner, und die Kosten der Briefe an den Halter entfallen.',
  refuses: [404, 409, 422],
  idempotent: true,
  status: 201,
  params,
  body: driverInput,
  answer: parkingRecord,
});

/**
 * Accepts or rejects a named driver. Rejecting an accepted driver revokes the acceptance: the keeper's costs and
 * letters apply again.
 */
export const decideDriver = defineCall({
  ...drivers,
  method: 'PUT',
  path: '/named-drivers/{invoiceNumber}/{id}/state',
  summary: 'Einen benannten Fahrer annehmen, ablehnen oder zurücknehmen.',
  refuses: [404, 409, 422],
  params: z.strictObject({
    invoiceNumber,
    id: rowId('Keine Nummer eines benannten Fahrers.'),
  }),
  body: z.strictObject({ state: z.enum(['accepted', 'rejected'], 'Bitte wählen Sie eine Entscheidung.') }),
  answer: parkingRecord,
});

/** Journal labels for a record's named drivers. */
export const journal = {
  record: {
    kinds: {
      parking: {
        'driver-received': 'Fahrer benannt, noch nicht entschieden',
        'driver-accepted': 'Fahrer ist Schuldner',
        'driver-rejected': 'Benannter Fahrer abgelehnt',
        'driver-withdrawn': 'Benannter Fahrer zurückgenommen',
      },
    },
    personal: { driverName: 'Fahrer', driverAddress: 'Anschrift des Fahrers' },
    facts: { driverSource: 'Fahrer benannt durch', driverArrived: 'Fahrer benannt am' },
  },
} as const satisfies JournalPart;

/** Sends each writing call once: for recordings, and for the tests that run all writing calls. */
export const sample: Sample = function* ({ fined }) {
  const params = { invoiceNumber: yield* fined() };
  const body = { arrived: '4.3.2026', source: 'form', name: 'E. Muster', address: 'Weg 1, Köln' };
  yield [nameDriver, { params, body }];
  const { drivers } = yield [getNamedDrivers, { params }];
  yield [decideDriver, { params: { ...params, id: drivers[0]._id }, body: { state: 'rejected' } }];
};
