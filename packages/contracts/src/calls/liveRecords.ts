import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { parkingRecord } from '../entities/record.ts';
import { changesCursor } from '../inputs/changesCursor.ts';

const recordsChanged = z.object({
  cursor: z.string(),
  isComplete: z.boolean(),
  invoiceNumbers: z.array(z.number()),
  /** The current state of the changed records; absent if there are many, and in responses of older services. */
  records: z.optional(z.array(parkingRecord)),
});
export type RecordsChanged = z.infer<typeof recordsChanged>;

/**
 * Returns the records that have changed `since` the cursor or, without a cursor, in the last seconds. With `Accept:
 * text/event-stream` the response continues as server-sent events with this schema as data and the cursor as id. No
 * change is missed, but a change may arrive twice; `isComplete` is false if there are too many changes to list, and the
 * client then has to reload.
 */
export const followRecords = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/records/changes',
  summary: 'Welche Datensätze sich geändert haben, einmal oder fortlaufend (text/event-stream).',
  allow: ['Admin'],
  refuses: [429],
  query: z.strictObject({ since: z.optional(changesCursor) }),
  answer: recordsChanged,
});
