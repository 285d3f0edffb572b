import * as z from 'zod/mini';
import { namedDriver } from '../entities/namedDriver.ts';
import { objection } from '../entities/objection.ts';
import { parkingRecord } from '../entities/record.ts';
import { defineCall } from './call.ts';

/** How many of each kind one answer has. */
export const MOST_INBOX_ENTRIES = 50;

/** An open objection, or a named driver that is not decided. */
const inboxEntry = z.object({
  record: parkingRecord,
  objection: z.optional(objection),
  driver: z.optional(namedDriver),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

export const getInbox = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/inbox',
  summary: 'Eingänge, über die noch nicht entschieden ist, die ältesten zuerst, und wie viele es sind.',
  allow: ['Admin'],
  answer: z.object({ count: z.number(), entries: z.array(inboxEntry) }),
});
