import * as z from 'zod/mini';
import { permitInOrder } from '../inputs/dayRange.ts';
import { flag } from '../inputs/flag.ts';
import { day, freeText, plate } from '../inputs/inputs.ts';
import { platePart } from '../inputs/platePart.ts';
import { defineCall } from './call.ts';
import { pageSize } from './recordLists.ts';

/** A car that parks free of charge on the days from `validFrom` to `validTo`, both d.m.yyyy and included. */
export const permit = z.object({
  _id: z.string(),
  vehicleNumber: z.string(),
  validFrom: z.string(),
  /** Null if the office has not ended it. */
  validTo: z.nullable(z.string()),
  note: z.string(),
  /** The value for If-Match. */
  version: z.number(),
});
export type Permit = z.infer<typeof permit>;

export const permitInput = z
  .strictObject({
    vehicleNumber: plate,
    validFrom: day,
    validTo: z._default(z.nullable(day), null),
    note: z._default(freeText(200), ''),
  })
  .check(permitInOrder);

const permitId = z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Keine Nummer eines Dauerparkers.'));
const id = z.strictObject({ id: permitId });

/** A keyset page, newest first. */
export const getPermits = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/permits',
  summary: 'Eine Seite der Dauerparker, die neuesten zuerst.',
  allow: ['Admin'],
  query: z.strictObject({
    plate: z.optional(platePart),
    /** Only those that cover today. */
    isValid: z.optional(flag),
    /** The last entry of the previous page. */
    after: z.optional(permitId),
    limit: pageSize,
  }),
  answer: z.object({ permits: z.array(permit) }),
});

export const addPermit = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/permits',
  summary: 'Einen Dauerparker anlegen; ein Auto, das schon geparkt ist, parkt mit ihm kostenfrei.',
  allow: ['Admin'],
  refuses: [422],
  idempotent: true,
  status: 201,
  body: permitInput,
  answer: permit,
});

export const changePermit = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/permits/{id}',
  summary: 'Einen Dauerparker ändern oder beenden, mit If-Match; begonnenes Parken bleibt kostenfrei.',
  allow: ['Admin'],
  refuses: [404, 409, 422],
  versioned: true,
  params: id,
  body: permitInput,
  answer: permit,
});

export const removePermit = defineCall({
  service: 'parking',
  method: 'DELETE',
  path: '/permits/{id}',
  summary: 'Einen Dauerparker löschen, mit If-Match; begonnenes Parken bleibt kostenfrei.',
  allow: ['Admin'],
  refuses: [404, 409],
  versioned: true,
  params: id,
});
