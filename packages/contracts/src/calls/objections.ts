import * as z from 'zod/mini';
import { CHANNEL_KEYS, DECISION_KEYS, objection } from '../entities/objection.ts';
import { parkingRecord } from '../entities/record.ts';
import { day, invoiceNumber, lines } from '../inputs/inputs.ts';
import { objectionFiles } from '../inputs/objectionFiles.ts';
import { price } from '../inputs/price.ts';
import { defineCall } from './call.ts';

const params = z.strictObject({ invoiceNumber });

export const getObjections = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/objections/{invoiceNumber}',
  summary: 'Die Widersprüche zu einem Datensatz, die neuesten zuerst.',
  allow: ['Admin'],
  refuses: [404],
  params,
  answer: z.object({ objections: z.array(objection) }),
});

export const objectionInput = z.strictObject({
  arrived: day,
  channel: z.enum(CHANNEL_KEYS, 'Bitte wählen Sie den Eingang.'),
  text: lines(2_000).check(z.regex(/\S/, 'Bitte geben Sie an, was eingewandt wird.')),
  /** Without, a correction leaves them as they are. */
  files: z.optional(objectionFiles),
});

/** Until it is decided, a dunning block stands (Mahnsperre), and no second one is entered. */
export const addObjection = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/objections/{invoiceNumber}',
  summary: 'Einen Widerspruch eintragen; bis zur Entscheidung gilt eine Mahnsperre.',
  allow: ['Admin'],
  refuses: [404, 422],
  idempotent: true,
  status: 201,
  params,
  body: objectionInput,
  answer: parkingRecord,
});

const oneObjection = z.strictObject({
  invoiceNumber,
  id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Keine Nummer eines Widerspruchs.')),
});

/** Until it is decided. The same again changes nothing. */
export const updateObjection = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/objections/{invoiceNumber}/{id}',
  summary: 'Einen Widerspruch berichtigen, über den noch nicht entschieden ist.',
  allow: ['Admin'],
  refuses: [404, 409, 422],
  params: oneObjection,
  body: objectionInput,
  answer: parkingRecord,
});

/** docs/openapi.json describes it with `openApiRules.ts`. */
export const goodwillHasAmount = z.refine<{ readonly decision: string; readonly amount?: number | undefined }>(
  ({ decision, amount = 0 }) => (decision === 'goodwill' ? amount >= 0.01 : true),
  { message: 'Bitte geben Sie einen Betrag an.', path: ['amount'] },
);

export const decisionInput = z
  .strictObject({
    decision: z.enum(DECISION_KEYS, 'Bitte wählen Sie eine Entscheidung.'),
    /** In euros, what goodwill waives; otherwise it is ignored. */
    amount: z.optional(price),
    /** Until when its letter asks for what is still open: the day until which to pay, unless that is later. */
    payUntil: z.optional(day),
  })
  .check(goodwillHasAmount);

/** Lifts the objection's dunning block. The same decision again changes at most the day; another one gets 409. */
export const decideObjection = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/objections/{invoiceNumber}/{id}/decision',
  summary:
    'Über einen Widerspruch entscheiden; Kulanz erlässt einen Betrag, berechtigt alles Offene. `payUntil` verlegt die Zahlungsfrist.',
  allow: ['Admin'],
  refuses: [404, 409, 422],
  params: oneObjection,
  body: decisionInput,
  answer: parkingRecord,
});
