import * as z from 'zod/mini';
import { parkingRecord } from './record.ts';

/** `open`: the agency has it; `settled`: and nothing is owed any more; `recalled`: the office took it back. */
export const COLLECTION_STATES = ['open', 'settled', 'recalled'] as const;
export type CollectionState = (typeof COLLECTION_STATES)[number];

const ofCollection = {
  _id: z.string(),
  state: z.string(),
  /** The debt collection agency (Inkassobüro). */
  agency: z.string(),
  /** d.m.yyyy: when it was handed over. */
  day: z.string(),
  /** In euros: what was open then. */
  amount: z.number(),
  /** The id of who handed it over. */
  account: z.string(),
  /** ISO 8601 */
  handedOverAt: z.string(),
  /** d.m.yyyy, once it is recalled. */
  recalledOn: z.optional(z.string()),
  recallReason: z.optional(z.string()),
  recalledBy: z.optional(z.string()),
};

/** One hand-over of a record, without the record. */
export const handOver = z.object(ofCollection);
export type HandOver = z.infer<typeof handOver>;

export const collection = z.object({
  ...ofCollection,
  /** As it is now. */
  record: parkingRecord,
  /** In euros: what came in since it was handed over, less what went back, until it was recalled. */
  paid: z.number(),
});
export type Collection = z.infer<typeof collection>;

/** A record that may be due for collection. */
export const collectionCandidate = z.object({
  record: parkingRecord,
  /** Why it cannot be handed over, a sentence. */
  reason: z.optional(z.string()),
});
export type CollectionCandidate = z.infer<typeof collectionCandidate>;
