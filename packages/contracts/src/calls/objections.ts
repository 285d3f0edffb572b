import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Rule } from '../calls-kit/rule.ts';
import type { Sample } from '../calls-kit/sample.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { labelIn } from '../entities/labelIn.ts';
import { parkingRecord } from '../entities/record.ts';
import { rowId } from '../inputs/idParams.ts';
import { day, invoiceNumber, lines } from '../inputs/inputs.ts';
import { price } from '../inputs/price.ts';
import { DRIVER_TEXT_LENGTHS } from '../wire/limits.ts';

/** How an objection (Widerspruch) reached the office. */
export const OBJECTION_CHANNELS = {
  letter: 'Brief',
  email: 'E-Mail',
  phone: 'Telefon',
  'on-site': 'Vor Ort',
  page: 'Seite',
} as const;
export type ObjectionChannel = keyof typeof OBJECTION_CHANNELS;

/** The office's decisions: `goodwill` waives an amount, `justified` cancels the open amount. */
export const OBJECTION_DECISIONS = {
  rejected: 'abgelehnt',
  goodwill: 'Kulanz',
  justified: 'berechtigt',
} as const;
export type ObjectionDecision = keyof typeof OBJECTION_DECISIONS;

export const channelLabel = labelIn(OBJECTION_CHANNELS);
export const decisionLabel = labelIn(OBJECTION_DECISIONS);

/** Whether the dispute remains after the decision, so that § 37 VSBG requires a notice. */
export const leavesDispute = (decision: string | null | undefined): boolean =>
  decision === 'rejected' || decision === 'goodwill';

type Keys<Labels> = [keyof Labels, ...(keyof Labels)[]];
const keysOf = <Labels extends object>(labels: Labels) => Object.keys(labels) as Keys<Labels>;

export const objection = z.object({
  _id: z.string(),
  /** d.m.yyyy */
  arrived: z.string(),
  channel: z.string(),
  text: z.string(),
  /** The ids of the objection's files, which are among the record's attachments; absent if there are none. */
  files: z.optional(z.array(z.string())),
  /** The id of the account that entered the objection; '' if it was entered on the driver's page. */
  enteredBy: z.string(),
  /** ISO 8601 */
  enteredAt: z.string(),
  /** The following fields are set once the office has decided. */
  decision: z.optional(z.string()),
  /** The reason that the driver reads. */
  reason: z.optional(z.string()),
  /** In euros. */
  waived: z.optional(z.number()),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
});
export type Objection = z.infer<typeof objection>;

/** Maximum per objection; the database column is sized for this number of ids. */
const MAX_OBJECTION_FILES = 10;
/** Limited by the database column. */
export const REASON_MAX_LENGTH = 1_000;
export const OBJECTION_MAX_LENGTH = DRIVER_TEXT_LENGTHS.objection;

/** The ids of an objection's files, which are among the record's attachments. */
export const objectionFiles = z
  .array(z.string().check(z.regex(/^[\w-]{1,60}$/, 'Keine hochgeladene Datei.')))
  .check(z.maxLength(MAX_OBJECTION_FILES, `Höchstens ${MAX_OBJECTION_FILES} Dateien.`));

export const objectionInput = z.strictObject({
  arrived: day,
  channel: z.enum(keysOf(OBJECTION_CHANNELS), 'Bitte wählen Sie den Eingang.'),
  text: lines(OBJECTION_MAX_LENGTH).check(z.regex(/\S/, 'Bitte geben Sie an, was eingewandt wird.')),
  /** If a correction omits this field, the objection's files remain. */
  files: z.optional(objectionFiles),
});
export type ObjectionInput = z.output<typeof objectionInput>;

const goodwillHasAmount = z.refine<{ readonly decision: string; readonly amount?: number | undefined }>(
  ({ decision, amount = 0 }) => (decision === 'goodwill' ? amount >= 0.01 : true),
  { message: 'Bitte geben Sie einen Betrag an.', path: ['amount'] },
);

export const decisionInput = z
  .strictObject({
    decision: z.enum(keysOf(OBJECTION_DECISIONS), 'Bitte wählen Sie eine Entscheidung.'),
    /** In euros: the amount that `goodwill` waives; ignored for other decisions. */
    amount: z.optional(price),
    /** Shown to the driver with the decision. */
    reason: z.optional(lines(REASON_MAX_LENGTH)),
    /** The deadline in the letter about the decision. It applies only if it is later than the current deadline. */
    payUntil: z.optional(day),
  })
  .check(goodwillHasAmount);
export type DecisionInput = z.output<typeof decisionInput>;

export const rules: readonly Rule[] = [
  { check: goodwillHasAmount, says: 'Mit `decision` goodwill ist `amount` mindestens 0,01.' },
];

const ofRecord = z.strictObject({ invoiceNumber });
const one = z.strictObject({
  invoiceNumber,
  id: rowId('Keine Nummer eines Widerspruchs.'),
});

export const getObjections = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/objections/{invoiceNumber}',
  summary: 'Die Widersprüche zu einem Datensatz, die neuesten zuerst.',
  allow: ['Admin'],
  refuses: [404],
  params: ofRecord,
  answer: z.object({ objections: z.array(objection) }),
});

/**
 * Adds an objection. Until the office decides, the record has a dunning block (Mahnsperre), and a second objection is
 * rejected.
 */
export const addObjection = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/objections/{invoiceNumber}',
  summary: 'Einen Widerspruch eintragen; bis zur Entscheidung gilt eine Mahnsperre.',
  allow: ['Admin'],
  refuses: [404, 422],
  idempotent: true,
  status: 201,
  params: ofRecord,
  body: objectionInput,
  answer: parkingRecord,
});

/** Corrects an undecided objection. Repeating the same correction changes nothing. */
export const updateObjection = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/objections/{invoiceNumber}/{id}',
  summary: 'Einen Widerspruch berichtigen, über den noch nicht entschieden ist.',
  allow: ['Admin'],
  refuses: [404, 409, 422],
  params: one,
  body: objectionInput,
  answer: parkingRecord,
});

/**
 * Decides an objection and lifts its dunning block. Repeating the decision, with or without its reason, changes at most
 * `payUntil`; a different decision or reason returns 409.
 */
export const decideObjection = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/objections/{invoiceNumber}/{id}/decision',
  summary:
    'Über einen Widerspruch entscheiden; Kulanz erlässt einen Betrag, berechtigt alles Offene. `reason` liest der Fahrer, `payUntil` verlegt die Zahlungsfrist.',
  allow: ['Admin'],
  refuses: [404, 409, 422],
  params: one,
  body: decisionInput,
  answer: parkingRecord,
});

/** Journal labels for a record's objections. */
export const journal = {
  record: {
    kinds: {
      parking: {
        objection: 'Widerspruch eingegangen',
        'objection-changed': 'Widerspruch berichtigt',
        'objection-decided': 'Widerspruch entschieden',
        'deadline-granted': 'Zahlungsfrist verlängert',
      },
    },
    personal: { objectionText: 'Widerspruch', decisionReason: 'Begründung der Entscheidung' },
    facts: {
      objectionArrived: 'Widerspruch vom',
      objectionChannel: 'Eingang',
      objectionFiles: 'Dateien zum Widerspruch',
      objectionDecision: 'Entscheidung',
    },
  },
} as const satisfies JournalPart;

/** Sends each writing call once: for recordings, and for the tests that run all writing calls. */
export const sample: Sample = function* ({ fined }) {
  const params = { invoiceNumber: yield* fined() };
  const body: ObjectionInput = { arrived: '4.3.2026', channel: 'email', text: 'Das Schild war verdeckt.' };
  yield [addObjection, { params, body }];
  const { objections } = yield [getObjections, { params }];
  const at = { ...params, id: objections[0]._id };
  yield [updateObjection, { params: at, body: { ...body, text: 'Das Schild fehlte.' } }];
  yield [decideObjection, { params: at, body: { decision: 'goodwill', amount: 3, reason: 'Das Schild hing hoch.' } }];
};
