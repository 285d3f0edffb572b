import * as z from 'zod/mini';
import { change } from '../calls-kit/recordChange.ts';
import { inBody, type Rule } from '../calls-kit/rule.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { BLOCK_REASON_KEYS } from '../entities/dunningBlock.ts';
import { day, freeText } from '../inputs/inputs.ts';

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
    kinds: { parking: { 'dunning-block': 'Mahnsperre geändert' } },
    personal: { blockNote: 'Zur Mahnsperre' },
    facts: { blockReason: 'Mahnsperre', blockUntil: 'Mahnsperre bis' },
  },
} as const satisfies JournalPart;
