import * as z from 'zod/mini';
import { labelIn } from './labelIn.ts';

/** Reasons why a record is not dunned (Mahnsperre). */
export const BLOCK_REASONS = {
  dispute: 'Widerspruch',
  clarification: 'Klärung',
  instalments: 'Ratenzahlung',
  other: 'Sonstiges',
} as const;
export type BlockReason = keyof typeof BLOCK_REASONS;

export const BLOCK_REASON_KEYS = Object.keys(BLOCK_REASONS) as [BlockReason, ...BlockReason[]];

/**
 * The block as last set. The block is in force to the end of `until`, or until an admin lifts the block
 * (`rules/standingBlock.ts`).
 */
export const dunningBlock = z.object({
  reason: z.string(),
  note: z.string(),
  /** d.m.yyyy */
  until: z.optional(z.string()),
  by: z.string(),
  /** `d.m.yyyy HH:mm:ss` */
  at: z.string(),
});
export type DunningBlock = z.infer<typeof dunningBlock>;

export const blockReasonLabel = labelIn(BLOCK_REASONS);

/** `Mahnsperre bis 31.12.2026: Widerspruch.` */
export function blockSentence({ reason, until }: Pick<DunningBlock, 'reason' | 'until'>): string {
  return `Mahnsperre ${until ? `bis ${until}` : 'ohne Enddatum'}: ${blockReasonLabel(reason)}.`;
}
