import * as z from 'zod/mini';
import { COLLECTION_STATES, collection, collectionCandidate, handOver } from '../entities/collection.ts';
import { day, invoiceNumber, requiredText } from '../inputs/inputs.ts';
import { defineCall } from './call.ts';

const collections = { service: 'parking', allow: ['Admin'] } as const;
const id = z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Keine Nummer einer Übergabe.'));
/** Lines of one answer, and records that one call hands over. */
export const MOST_CASES = 100;
export const MOST_HANDED_OVER = 50;

/** The last letter's deadline is over, or the switch I is set; each with what speaks against it. */
export const getCollectionCandidates = defineCall({
  ...collections,
  method: 'GET',
  path: '/collections/candidates',
  summary: 'Was ins Inkasso gehen kann, nach Rechnungsnummern, und was dagegen spricht.',
  query: z.strictObject({ after: z.optional(invoiceNumber) }),
  answer: z.object({ candidates: z.array(collectionCandidate), hasMore: z.boolean() }),
});

/** The newest first. */
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
  agency: requiredText(80, 'Bitte geben Sie das Inkassobüro an.'),
  day,
});

/** Each record on its own, once: the same again returns the hand-over as it is. What speaks against one is its reason. */
export const handOverRecords = defineCall({
  ...collections,
  method: 'POST',
  path: '/collections',
  summary: 'Rechnungen an ein Inkassobüro übergeben; was nicht übergeben werden kann, steht mit seinem Grund dabei.',
  refuses: [422],
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
  reason: requiredText(200, 'Bitte geben Sie den Grund an.'),
});

/** Takes the status I back. The same again returns the hand-over as it is; another recall gets 409. */
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
