import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';

/**
 * What the office has to do, the most urgent first: overdue records; objections, named drivers and card payments to
 * decide about; cars without a permit that have been parked for more than
 * `LONG_STAY_DAYS`; bank entries to book; refunds to pay; letters to print; letters that a dunning run would propose;
 * records to hand over to the agency; keepers to ask for; months to export.
 */
export type WorkKind =
  | 'overdue'
  | 'inbox'
  | 'parked'
  | 'payments'
  | 'refunds'
  | 'letters'
  | 'run'
  | 'collection'
  | 'keepers'
  | 'months';

/** The count of overdue records and letters stops at this number. */
export const MOST_WORK = 1_000;
/**
 * Maximum number of records that are searched for keepers to request, letters of a run and hand-overs, because each
 * record must be checked individually.
 */
export const MOST_JUDGED = 2_000;

const work = z.object({
  /** A `WorkKind`; later versions may add kinds. */
  kind: z.string(),
  count: z.number(),
  /** Whether there may be more than `count`. */
  isMore: z.optional(z.boolean()),
  /** d.m.yyyy: the day on which the oldest objection arrived. */
  since: z.optional(z.string()),
});
export type Work = z.infer<typeof work>;

export const getWork = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/work',
  summary: 'Was im Büro zu tun ist, das Dringendste zuerst; ohne das, wovon es nichts gibt.',
  allow: ['Admin'],
  answer: z.object({ work: z.array(work) }),
});
