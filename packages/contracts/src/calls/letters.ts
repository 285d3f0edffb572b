import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { change } from '../calls-kit/recordChange.ts';
import type { Rule } from '../calls-kit/rule.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { inOrder, sentenceInOrder } from '../inputs/dayRange.ts';
import { day, invoiceNumber } from '../inputs/inputs.ts';
import { ownerAddress, ownerName } from '../inputs/owner.ts';
import { price } from '../inputs/price.ts';

const sentLetterOfLevel = z.object({
  /** 1 for the first letter. */
  level: z.number(),
  /** `date` and `deadline` are d.m.yyyy. */
  date: z.string(),
  deadline: z.string(),
  /** ISO 8601 */
  printedAt: z.string(),
  /** The id of the user who marked the letter as printed. */
  account: z.string(),
});
export type SentLetterOfLevel = z.infer<typeof sentLetterOfLevel>;

export const getLetters = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/letters/{invoiceNumber}',
  summary: 'Die gedruckten Mahnungen zu einem Datensatz, die erste zuerst; ohne die früherer Versionen.',
  allow: ['Admin'],
  params: z.strictObject({ invoiceNumber }),
  answer: z.object({ letters: z.array(sentLetterOfLevel) }),
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

/**
 * Returns the default interest that a later letter may claim; the response is empty while interest is off, and for a
 * first letter.
 */
export const getInterest = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/accounts/{invoiceNumber}/interest',
  summary: 'Die Verzugszinsen, die eine weitere Mahnung von diesem Tag fordern darf.',
  allow: ['Admin'],
  refuses: [404],
  params: z.strictObject({ invoiceNumber }),
  query: z.strictObject({ letterDate: day }),
  answer: z.object({
    /** In euros, counted from the first day of default. */
    interest: z.number(),
    /** d.m.yyyy */
    from: z.optional(z.string()),
    /** d.m.yyyy: the first day of a half-year without a base rate; no interest is claimed then. */
    missing: z.optional(z.string()),
  }),
});

export const rules: readonly Rule[] = [{ check: letterDaysInOrder, says: sentenceInOrder('letterDate', 'deadline') }];

export const journal = {
  record: {
    kinds: { parking: { print: 'Druck der Mahnung vermerkt' } },
    personal: { ownerName: 'Halter', address: 'Anschrift' },
    facts: {
      isPrint: 'Gedruckt',
      letterDate: 'Mahnung vom',
      lookUpDate: 'Halterauskunft vom',
      deadline: 'Zahlbar bis',
      interest: 'Verzugszinsen',
    },
  },
} as const satisfies JournalPart;
