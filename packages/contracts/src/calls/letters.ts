import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { invoiceNumber } from '../inputs/inputs.ts';

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
