import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { COLLECTION_STATES, collection, collectionCandidate, handOver } from '../entities/collection.ts';
import { rowId } from '../inputs/idParams.ts';
import { day, invoiceNumber, requiredText } from '../inputs/inputs.ts';

const collections = { service: 'parking', allow: ['Admin'] } as const;
const id = rowId('Keine Nummer einer Übergabe.');
export const AGENCY_MAX_LENGTH = 80;
/** Maximum length of the reason for a recall. */
export const RECALL_MAX_LENGTH = 200;

/** Maximum number of rows in one response. */
export const MOST_CASES = 100;
export const MOST_HANDED_OVER = 50;

/**
 * Returns records whose last deadline is over or whose status is I; `reason` is the reason why a record cannot be
 * handed over.
 */
export const getCollectionCandidates = defineCall({
  ...collections,
  method: 'GET',
  path: '/collections/candidates',
  summary: 'Was ins Inkasso gehen kann, nach Rechnungsnummern, und was dagegen spricht.',
  query: z.strictObject({ after: z.optional(invoiceNumber) }),
  answer: z.object({ candidates: z.array(collectionCandidate), hasMore: z.boolean() }),
});

export const getCollections = defineCall({
  ...collections,
  method: 'GET',
  path: '/collections',
  summary: 'Was an ein Inkassobüro übergeben wurde, das Neueste zuerst.',
  query: z.strictObject({ state: z.enum(COLLECTION_STATES), after: z.optional(id) }),
  answer: z.object({ collections: z.array(collection), hasMore: z.boolean() }),
});

export const getHandOvers = defineCall({
  ...collections,
  method: 'GET',
  path: '/collections/of/{invoiceNumber}',
  summary: 'Die Übergaben eines Datensatzes an ein Inkassobüro, die neueste zuerst.',
  params: z.strictObject({ invoiceNumber }),
  answer: z.object({ handOvers: z.array(handOver) }),
});

export const handOverInput = z.strictObject({
  agency: requiredText(AGENCY_MAX_LENGTH, 'Bitte geben Sie das Inkassobüro an.'),
  day,
});

/**
 * Hands over each record independently. Repeating the call returns the existing hand-over; for a record that cannot be
 * handed over, the response contains a reason.
 */
export const handOverRecords = defineCall({
  ...collections,
  method: 'POST',
  path: '/collections',
  summary: 'Rechnungen an ein Inkassobüro übergeben; was nicht übergeben werden kann, steht mit seinem Grund dabei.',
  refuses: [422],
  // A sensitive change: from now on, the driver's page tells drivers to pay the agency.
  needsProof: 'always',
  repeatable: true,
  status: 201,
  body: z.extend(handOverInput, {
    invoiceNumbers: z.array(invoiceNumber).check(z.minLength(1), z.maxLength(MOST_HANDED_OVER)),
  }),
  answer: z.object({
    lines: z.array(
      z.object({ invoiceNumber: z.string(), handOver: z.optional(handOver), reason: z.optional(z.string()) }),
    ),
  }),
});

export const recallInput = z.strictObject({
  day,
  reason: requiredText(RECALL_MAX_LENGTH, 'Bitte geben Sie den Grund an.'),
});

/**
 * Recalls a record, which resets its status I. Repeating the recall returns the same hand-over; a different recall
 * returns 409.
 */
export const recallCollection = defineCall({
  ...collections,
  method: 'PUT',
  path: '/collections/{id}/recall',
  summary: 'Eine Rechnung vom Inkassobüro zurückrufen.',
  refuses: [404, 409, 422],
  params: z.strictObject({ id }),
  body: recallInput,
  answer: handOver,
});

export const journal = {
  record: {
    kinds: {
      parking: { collection: 'Ans Inkasso übergeben', 'collection-recalled': 'Vom Inkasso zurückgerufen' },
    },
    personal: { agency: 'Inkassobüro', recallReason: 'Grund des Rückrufs' },
    facts: {
      collectionDay: 'Beim Inkasso seit',
      collectionAmount: 'Übergeben',
      recalledOn: 'Zurückgerufen am',
    },
  },
} as const satisfies JournalPart;
