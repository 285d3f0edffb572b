import * as z from 'zod/mini';
import { labelIn } from './labelIn.ts';

/** How an objection (Widerspruch) came in. */
export const OBJECTION_CHANNELS = {
  letter: 'Brief',
  email: 'E-Mail',
  phone: 'Telefon',
  'on-site': 'Vor Ort',
  page: 'Seite',
} as const;
export type ObjectionChannel = keyof typeof OBJECTION_CHANNELS;

/** What the office decides: goodwill waives an amount, justified cancels what is open. */
export const OBJECTION_DECISIONS = {
  rejected: 'abgelehnt',
  goodwill: 'Kulanz',
  justified: 'berechtigt',
} as const;
export type ObjectionDecision = keyof typeof OBJECTION_DECISIONS;

export const channelLabel = labelIn(OBJECTION_CHANNELS);
export const decisionLabel = labelIn(OBJECTION_DECISIONS);

/** Not settled by the decision, so that § 37 VSBG asks for a notice. */
export const leavesDispute = (decision: string | null | undefined): boolean =>
  decision === 'rejected' || decision === 'goodwill';

type Keys<Labels> = [keyof Labels, ...(keyof Labels)[]];
export const CHANNEL_KEYS = Object.keys(OBJECTION_CHANNELS) as Keys<typeof OBJECTION_CHANNELS>;
export const DECISION_KEYS = Object.keys(OBJECTION_DECISIONS) as Keys<typeof OBJECTION_DECISIONS>;

export const objection = z.object({
  _id: z.string(),
  /** d.m.yyyy */
  arrived: z.string(),
  channel: z.string(),
  text: z.string(),
  /** The ids of its attachments, which are among the record's; absent without. */
  files: z.optional(z.array(z.string())),
  /** The id of the account that entered it; '' for the driver's page. */
  enteredBy: z.string(),
  /** ISO 8601 */
  enteredAt: z.string(),
  /** What follows is there once it is decided. */
  decision: z.optional(z.string()),
  /** In euros. */
  waived: z.optional(z.number()),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
});
export type Objection = z.infer<typeof objection>;
