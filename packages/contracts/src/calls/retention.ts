import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { inBody, type Rule } from '../calls-kit/rule.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { day, freeText, invoiceNumber } from '../inputs/inputs.ts';

export const HOLD_REASON_MAX_LENGTH = 200;
export const HOLD_DAY_PAST = 'Der Tag liegt in der Vergangenheit.';

/** „Aufbewahren bis“: neither retention nor a data request deletes the record before the end of the chosen day. */
export const holdRecord = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/holds/{invoiceNumber}',
  summary: 'Einen Datensatz aus einem Grund aufbewahren, oder mit until null nicht länger.',
  allow: ['Admin'],
  refuses: [404],
  params: z.strictObject({ invoiceNumber }),
  body: z.strictObject({ until: z.nullable(day), reason: z._default(freeText(HOLD_REASON_MAX_LENGTH), '') }),
});

/** Returns the current holds; with a number, only that record's hold. */
export const getHolds = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/holds',
  summary: 'Welche Datensätze aus einem Grund aufbewahrt werden, oder ob es dieser ist.',
  allow: ['Admin'],
  query: z.strictObject({ invoiceNumber: z.optional(invoiceNumber) }),
  answer: z.object({
    holds: z.array(
      z.object({ invoiceNumber: z.number(), vehicleNumber: z.string(), until: z.string(), reason: z.string() }),
    ),
  }),
});

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
    /** Permits that ended longer ago than the retention period for free parking stays. */
    permits: z.object({ count: z.number(), ids: z.array(z.string()) }),
    /** Number of bank entries whose name, IBAN and texts would be erased, and number of postings of deleted records. */
    books: z.object({ bankEntries: z.number(), postings: z.number() }),
  }),
});

export const rules: readonly Rule[] = [
  {
    calls: [holdRecord],
    says: '`until` liegt nicht in der Vergangenheit.',
    keep: (request) => inBody(request, { until: '31.12.2999' }),
  },
];

export const journal = {
  record: {
    kinds: {
      parking: {
        hold: 'Aufbewahren bis geändert',
        'owner-erased': 'Halter gelöscht',
      },
    },
    personal: { holdReason: 'Grund' },
    facts: { holdUntil: 'Aufbewahren bis' },
  },
  retention: {
    label: 'Aufbewahrung',
    kinds: { parking: { retention: 'Aufbewahrung angewendet' } },
    facts: {
      records: 'Rechnungen',
      images: 'Bilder von Rechnungen',
      owners: 'Halter',
      permits: 'Dauerparker',
      bankEntries: 'Umsätze',
      postings: 'Buchungen',
    },
  },
} as const satisfies JournalPart;
