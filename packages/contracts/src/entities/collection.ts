import * as z from 'zod/mini';
import { parkingRecord } from './record.ts';

/**
 * `open`: the agency collects the record; `settled`: the record is fully paid; `recalled`: the office recalled the
 * record.
 */
export const COLLECTION_STATES = ['open', 'settled', 'recalled'] as const;
export type CollectionState = (typeof COLLECTION_STATES)[number];

const ofCollection = {
  _id: z.string(),
  state: z.string(),
  /** The debt collection agency (Inkassobüro). */
  agency: z.string(),
  /** d.m.yyyy: the day of the hand-over. */
  day: z.string(),
  /** In euros: the open amount at the hand-over. */
  amount: z.number(),
  /** The id of the user who handed the record over. */
  account: z.string(),
  /** ISO 8601 */
  handedOverAt: z.string(),
  /** d.m.yyyy; set once the record is recalled. */
  recalledOn: z.optional(z.string()),
  recallReason: z.optional(z.string()),
  recalledBy: z.optional(z.string()),
};

/** The fields of a hand-over without its record. */
export const handOver = z.object(ofCollection);
export type HandOver = z.infer<typeof handOver>;

export const collection = z.object({
  ...ofCollection,
  /** The current record. */
  record: parkingRecord,
  /** In euros: payments minus returns, from the hand-over to the recall. */
  paid: z.number(),
});
export type Collection = z.infer<typeof collection>;

/** A record that may be due for collection. */
export const collectionCandidate = z.object({
  record: parkingRecord,
  /** A German sentence: why the record cannot be handed over. */
  reason: z.optional(z.string()),
});
export type CollectionCandidate = z.infer<typeof collectionCandidate>;
