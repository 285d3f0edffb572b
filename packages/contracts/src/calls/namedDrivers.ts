import * as z from 'zod/mini';
import { namedDriver } from '../entities/namedDriver.ts';
import { parkingRecord } from '../entities/record.ts';
import { day, invoiceNumber } from '../inputs/inputs.ts';
import { ownerAddress, ownerName } from '../inputs/owner.ts';
import { defineCall } from './call.ts';

const drivers = { service: 'parking', allow: ['Admin'] } as const;
const params = z.strictObject({ invoiceNumber });

/** How many received ones one answer has. */
export const MOST_RECEIVED = 200;

export const getNamedDrivers = defineCall({
  ...drivers,
  method: 'GET',
  path: '/named-drivers/{invoiceNumber}',
  summary: 'Die benannten Fahrer zu einem Datensatz, die neuesten zuerst.',
  refuses: [404],
  params,
  answer: z.object({ drivers: z.array(namedDriver) }),
});

export const getReceivedDrivers = defineCall({
  ...drivers,
  method: 'GET',
  path: '/named-drivers',
  summary: 'Benannte Fahrer, über die noch nicht entschieden ist, die ältesten zuerst, und wie viele es sind.',
  answer: z.object({ count: z.number(), drivers: z.array(namedDriver) }),
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

/** Accepted at once: the driver becomes the debtor. */
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

/** An accepted one that is rejected is taken back: the keeper's costs and letters return. */
export const decideDriver = defineCall({
  ...drivers,
  method: 'PUT',
  path: '/named-drivers/{invoiceNumber}/{id}/state',
  summary: 'Einen benannten Fahrer annehmen, ablehnen oder zurücknehmen.',
  refuses: [404, 409, 422],
  params: z.strictObject({
    invoiceNumber,
    id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Keine Nummer eines benannten Fahrers.')),
  }),
  body: z.strictObject({ state: z.enum(['accepted', 'rejected'], 'Bitte wählen Sie eine Entscheidung.') }),
  answer: parkingRecord,
});
