import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { day, freeText, invoiceNumber, requiredText } from './inputs.ts';
import { permit } from './permits.ts';
import { parkingRecord } from './record.ts';

/** Whom a request of a person is about: a car by its plate, or an owner or user by the name. */
const person = {
  kind: z.enum(['plate', 'name']),
  text: requiredText(140, 'Bitte geben Sie ein Kennzeichen oder einen Namen ein.'),
};

/** Art. 15 GDPR: all that svc-parking keeps. */
export const getDisclosure = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/disclosure',
  summary: 'Auskunft (Art. 15 DSGVO): was zu einem Kennzeichen oder einem Namen gespeichert ist.',
  allow: ['Admin'],
  query: z.strictObject(person),
  answer: z.object({
    records: z.array(
      z.extend(parkingRecord, { holdUntil: z.optional(z.string()), holdReason: z.optional(z.string()) }),
    ),
    permits: z.array(permit),
  }),
});

/** `anonymise`: the amounts stay, for the books. */
const outcome = z.enum(['remove', 'anonymise', 'keep']);

/** Art. 17 GDPR. Repeating it changes nothing more. */
export const eraseOnRequest = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/erasure-requests',
  summary: 'Löschen auf Verlangen (Art. 17 DSGVO); mit isTrial nur sagen, was gelöscht würde.',
  allow: ['Admin'],
  needsProof: 'always',
  repeatable: true,
  body: z.strictObject({ ...person, isTrial: z._default(z.boolean(), false) }),
  answer: z.object({
    records: z.array(z.object({ invoiceNumber: z.number(), outcome, reason: z.optional(z.string()) })),
    permits: z.number(),
  }),
});

/** „Aufbewahren bis“: until the end of that day neither retention nor a request deletes it. */
export const holdRecord = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/holds/{invoiceNumber}',
  summary: 'Einen Datensatz aus einem Grund aufbewahren, oder mit until null nicht länger.',
  allow: ['Admin'],
  params: z.strictObject({ invoiceNumber }),
  body: z.strictObject({ until: z.nullable(day), reason: z._default(freeText(200), '') }),
});

/** How many invoice numbers of each rule are named. */
export const MOST_PREVIEWED = 100;

/** A dry run: nothing is deleted. */
export const getRetentionPreview = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/retention-preview',
  summary: 'Was der nächste Lauf der Löschfristen löschen würde, nach Regel.',
  allow: ['Admin'],
  answer: z.object({
    rules: z.array(
      z.object({
        rule: z.enum(['parking', 'never-left', 'vouchers', 'letters', 'images', 'owner', 'requested']),
        count: z.number(),
        invoiceNumbers: z.array(z.number()),
      }),
    ),
  }),
});
