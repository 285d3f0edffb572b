import * as z from 'zod/mini';
import { letterDispatch } from './letterDispatch.ts';
import { parkingRecord } from './record.ts';

/**
 * `proposed`: the line gets a letter; `excluded`: the line gets no letter, for a `reason`; `removed`: an admin removed
 * the line; `printed`: the line's letter is marked as printed.
 */
export const LINE_STATES = ['proposed', 'excluded', 'removed', 'printed'] as const;
export type LineState = (typeof LINE_STATES)[number];

export const RUN_STATES = ['open', 'done', 'withdrawn'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const dunningRun = z.object({
  _id: z.string(),
  state: z.string(),
  /** ISO 8601 */
  createdAt: z.string(),
  /** The id of the user who started the run. */
  account: z.string(),
  /** d.m.yyyy: the date printed on the run's letters. */
  letterDate: z.string(),
  lines: z.object({ proposed: z.number(), excluded: z.number(), removed: z.number(), printed: z.number() }),
  /**
   * Number of printed letters whose PDF is filed (`filed`) or still to be filed (`waiting`); for the other printed
   * letters, no PDF can be filed.
   */
  filing: z.optional(z.object({ filed: z.number(), waiting: z.number() })),
  /** Number of letters that went to the print service, by their state; absent if no letter went there. */
  dispatches: z.optional(z.object({ queued: z.number(), sent: z.number(), refused: z.number() })),
});
export type DunningRun = z.infer<typeof dunningRun>;

export const dunningLine = z.object({
  /** The current record. */
  record: parkingRecord,
  /** 1 for the first letter. */
  level: z.number(),
  state: z.string(),
  /** A German sentence: why the line is excluded, or why the PDF of its printed letter cannot be filed. */
  reason: z.optional(z.string()),
  /** ISO 8601: when the PDF of the line's letter was filed. */
  filedAt: z.optional(z.string()),
  /** Set if the line's letter went to the print service. */
  dispatch: z.optional(letterDispatch),
  /** d.m.yyyy: the last day to pay, as in the line's letter. */
  deadline: z.string(),
  /** In euros: the amount that the line's letter will claim; after the letter was printed, the amount that is open now. */
  amount: z.number(),
  /** In euros: the cost that the line's letter adds to the costs of earlier letters. */
  cost: z.number(),
  /**
   * The interest that the line's letter claims, in euros and from d.m.yyyy; only for a later letter, if interest is
   * charged.
   */
  interest: z.optional(z.object({ amount: z.number(), from: z.string() })),
  /** Printed in the line's letter above the demand for payment; '' for the specification's letter. */
  text: z.string(),
});
export type DunningLine = z.infer<typeof dunningLine>;
