import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { inBody, type Rule } from '../calls-kit/rule.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { BLOCK_REASON_KEYS } from '../entities/dunningBlock.ts';
import { parkingRecord } from '../entities/record.ts';
import { inOrder, sentenceInOrder } from '../inputs/dayRange.ts';
import { day, freeText, invoiceNumber, lines } from '../inputs/inputs.ts';
import { ownerAddress, ownerName } from '../inputs/owner.ts';
import { price } from '../inputs/price.ts';

/**
 * An admin's change to a record. Each call sets a state rather than toggling it, returns the current record and takes
 * `If-Match` with the version that the admin read; a stale version returns 409. The calls are implemented in
 * svc-parking's `office-changes`, `dunning-block` and `letters`.
 */
export const change = <Body extends z.ZodMiniType>(path: `/${string}`, summary: string, body: Body) =>
  defineCall({
    service: 'parking',
    method: 'PUT',
    path,
    summary,
    allow: ['Admin'],
    refuses: [404, 409, 422],
    versioned: true,
    params: z.strictObject({ invoiceNumber }),
    body,
    answer: parkingRecord,
  });

const letterDaysInOrder = inOrder('letterDate', 'deadline');

/**
 * Marks the letter as printed or not. Owner, address and days are those of the letter. Omitted fields keep their stored
 * value, or default to today and to the deadline in the settings. The first print charges the record the costs in the
 * current settings.
 */
export const updatePrint = change(
  '/print/{invoiceNumber}',
  'Vermerken, ob die Mahnung gedruckt ist; dabei Halter und Anschrift festhalten.',
  z
    .strictObject({
      isPrint: z.boolean(),
      ownerName: z.optional(ownerName),
      address: z.optional(ownerAddress),
      letterDate: z.optional(day),
      deadline: z.optional(day),
      lookUpDate: z.optional(day),
      /** In euros, as the letter claims it. If omitted, the record keeps the interest of earlier letters. */
      interest: z.optional(price),
    })
    .check(letterDaysInOrder),
);

export const NOTE_MAX_LENGTH = 1_000;

export const updateNote = change(
  '/check-notes/{invoiceNumber}',
  'Die Notiz zum Auschecken ändern.',
  z.strictObject({ checkOutNote: lines(NOTE_MAX_LENGTH) }),
);

export const updatePayment = change(
  '/update-payment/{invoiceNumber}',
  'Als bezahlt oder unbezahlt vermerken.',
  z.strictObject({ isPay: z.boolean() }),
);

/** An empty string resets the status, like null. */
const miStatus = z.pipe(
  z.union([z.enum(['M', 'I', '']), z.null()], 'M, I oder leer.'),
  z.transform((status) => status || null),
);

export const updateMI = change(
  '/update-MI/{invoiceNumber}',
  'In die Mahnung (M) oder das Inkasso (I) geben oder zurücknehmen.',
  z.strictObject({ MIStatus: miStatus }),
);

export const BLOCK_DAY_PAST = 'Der Tag liegt in der Vergangenheit.';

const blockExplained = z.refine<{ readonly reason: string | null; readonly note: string }>(
  ({ reason, note }) => reason !== 'other' || note !== '',
  { message: 'Bitte geben Sie den Grund an.', path: ['note'] },
);

export const BLOCK_NOTE_MAX_LENGTH = 200;

/** `reason: null` lifts the block. A block without `until` is in force until it is lifted. */
export const dunningBlockInput = z
  .strictObject({
    reason: z.nullable(z.enum(BLOCK_REASON_KEYS, 'Bitte wählen Sie einen Grund.')),
    note: z._default(freeText(BLOCK_NOTE_MAX_LENGTH), ''),
    until: z.optional(z.nullable(day)),
  })
  .check(blockExplained);

export const updateDunningBlock = change(
  '/dunning-block/{invoiceNumber}',
  'Eine Mahnsperre setzen oder ändern, oder mit reason null aufheben.',
  dunningBlockInput,
);

export const rules: readonly Rule[] = [
  { check: letterDaysInOrder, says: sentenceInOrder('letterDate', 'deadline') },
  { check: blockExplained, says: 'Der Grund `other` braucht eine `note`.' },
  {
    calls: [updateDunningBlock],
    says: '`until` liegt nicht in der Vergangenheit.',
    keep: (request) =>
      (request.body as { until?: string }).until ? inBody(request, { until: '31.12.2999' }) : request,
  },
];

export const journal = {
  record: {
    kinds: {
      parking: {
        fines: 'Eintrag geändert',
        payment: 'Zahlung geändert',
        dunning: 'Mahnstatus geändert',
        'dunning-block': 'Mahnsperre geändert',
        note: 'Notiz geändert',
        print: 'Druck der Mahnung vermerkt',
      },
    },
    personal: {
      fines: 'Bußgelder',
      fineDescriptions: 'Beschreibungen',
      checkOutNote: 'Notiz',
      ownerName: 'Halter',
      address: 'Anschrift',
      blockNote: 'Zur Mahnsperre',
    },
    facts: {
      finePrices: 'Bußgelder',
      isPrint: 'Gedruckt',
      letterDate: 'Mahnung vom',
      lookUpDate: 'Halterauskunft vom',
      deadline: 'Zahlbar bis',
      interest: 'Verzugszinsen',
      isPay: 'Bezahlt',
      MIStatus: 'Mahnstatus',
      blockReason: 'Mahnsperre',
      blockUntil: 'Mahnsperre bis',
    },
  },
} as const satisfies JournalPart;
