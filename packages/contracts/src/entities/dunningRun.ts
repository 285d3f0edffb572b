import * as z from 'zod/mini';
import { parkingRecord } from './record.ts';

/**
 * `proposed`: gets a letter; `excluded`: does not, and why; `removed`: an admin took it out; `printed`: its letter is
 * noted as printed.
 */
export const LINE_STATES = ['proposed', 'excluded', 'removed', 'printed'] as const;
export type LineState = (typeof LINE_STATES)[number];

const RUN_STATES = ['open', 'done', 'withdrawn'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const dunningRun = z.object({
  _id: z.string(),
  state: z.string(),
  /** ISO 8601 */
  createdAt: z.string(),
  /** The id of who began it. */
  account: z.string(),
  /** d.m.yyyy, which its letters bear. */
  letterDate: z.string(),
  /** How many lines of each state. */
  lines: z.object({ proposed: z.number(), excluded: z.number(), removed: z.number(), printed: z.number() }),
});
export type DunningRun = z.infer<typeof dunningRun>;

export const dunningLine = z.object({
  /** As it is now. */
  record: parkingRecord,
  /** 1 for the first letter. */
  level: z.number(),
  state: z.string(),
  /** Why it is excluded, a sentence. */
  reason: z.optional(z.string()),
  /** d.m.yyyy until which its letter asks to pay. */
  deadline: z.string(),
  /** In euros: what its letter claims; of a printed one, what is open. */
  amount: z.number(),
  /** In euros: what its letter adds to the costs of earlier ones. */
  cost: z.number(),
  /** That its letter claims, in euros and from d.m.yyyy; of a later one, where it is charged. */
  interest: z.optional(z.object({ amount: z.number(), from: z.string() })),
  /** In its letter, before the demand; '' for the specification's letter. */
  text: z.string(),
});
export type DunningLine = z.infer<typeof dunningLine>;
