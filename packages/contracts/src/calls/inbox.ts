import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { letterDispatch } from '../entities/letterDispatch.ts';
import { parkingRecord } from '../entities/record.ts';
import { rowId } from '../inputs/idParams.ts';
import { namedDriver } from './namedDrivers.ts';
import { objection } from './objections.ts';

/** Maximum number of entries per kind in one response. */
export const MOST_INBOX_ENTRIES = 50;

/** An open objection, or a named driver that the office has not decided about. */
const inboxEntry = z.object({
  record: parkingRecord,
  objection: z.optional(objection),
  driver: z.optional(namedDriver),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

/** A card payment that the till's terminal accepted and the service did not book. */
const refusedCardPayment = z.object({
  _id: z.string(),
  /** Invoice number or provisional reference, as reported. */
  reference: z.string(),
  /** Absent if there is no such record (yet). */
  record: z.optional(parkingRecord),
  /** In euros. */
  amount: z.number(),
  voucher: z.string(),
  /** d.m.yyyy: the day of the payment. */
  day: z.string(),
  booth: z.optional(z.string()),
  /** The error code of the response that rejected the payment; '' if unknown. */
  code: z.string(),
});
export type RefusedCardPayment = z.infer<typeof refusedCardPayment>;

/** A letter that the print service rejected, or that the post returned. */
const refusedLetter = z.extend(letterDispatch, {
  record: parkingRecord,
  /** 1 for the first letter. */
  level: z.number(),
});
export type RefusedLetter = z.infer<typeof refusedLetter>;

export const getInbox = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/inbox',
  summary: 'Eingänge, über die noch nicht entschieden ist, die ältesten zuerst, und wie viele es sind.',
  allow: ['Admin'],
  answer: z.object({
    count: z.number(),
    entries: z.array(inboxEntry),
    cardPayments: z.array(refusedCardPayment),
    letters: z.optional(z.array(refusedLetter)),
  }),
});

/** Marks a card payment as settled, because it was cancelled at the terminal or booked by hand. */
export const settleCardPayment = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/refused-card-payments/{id}/settled',
  summary: 'Eine nicht gebuchte Kartenzahlung als erledigt vermerken.',
  allow: ['Admin'],
  refuses: [404],
  params: z.strictObject({ id: rowId('Keine Nummer einer Kartenzahlung.') }),
});
