import * as z from 'zod/mini';
import { parkingRecord } from '../entities/record.ts';
import { defineCall } from './call.ts';
import { namedDriver } from './namedDrivers.ts';
import { objection } from './objections.ts';

/** How many of each kind one answer has. */
export const MOST_INBOX_ENTRIES = 50;

/** An open objection, or a named driver that is not decided. */
const inboxEntry = z.object({
  record: parkingRecord,
  objection: z.optional(objection),
  driver: z.optional(namedDriver),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

/** Taken at the till's terminal, and not booked. */
const refusedCardPayment = z.object({
  _id: z.string(),
  /** Invoice number or provisional reference, as reported. */
  reference: z.string(),
  /** Absent while there is no such record. */
  record: z.optional(parkingRecord),
  /** In euros. */
  amount: z.number(),
  voucher: z.string(),
  /** d.m.yyyy: of the payment. */
  day: z.string(),
  booth: z.optional(z.string()),
  /** The code of the refusal, '' where none is known. */
  code: z.string(),
});
export type RefusedCardPayment = z.infer<typeof refusedCardPayment>;

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
  }),
});

/** It was cancelled at the terminal, or booked by hand. */
export const settleCardPayment = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/refused-card-payments/{id}/settled',
  summary: 'Eine nicht gebuchte Kartenzahlung als erledigt vermerken.',
  allow: ['Admin'],
  refuses: [404],
  params: z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Keine Nummer einer Kartenzahlung.')) }),
});
