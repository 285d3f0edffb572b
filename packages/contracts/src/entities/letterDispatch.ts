import * as z from 'zod/mini';

/**
 * A letter that a print service prints and posts. `queued`: it is not posted yet; `refused`: it was rejected or came
 * back, so that the office has to act; `settled`: the office has acted.
 */
const DISPATCH_STATES = ['queued', 'sent', 'refused', 'settled'] as const;
export type DispatchState = (typeof DISPATCH_STATES)[number];

export const DISPATCH_STATE_LABELS = {
  queued: 'beim Druckdienst',
  sent: 'verschickt',
  refused: 'zurückgekommen',
  settled: 'zurückgekommen, erledigt',
} as const satisfies Record<DispatchState, string>;

export const letterDispatch = z.object({
  _id: z.string(),
  state: z.enum(DISPATCH_STATES),
  /** A German sentence: why the letter was rejected or came back. */
  reason: z.optional(z.string()),
  /** In euros, as the service charges it. */
  price: z.optional(z.number()),
  /** d.m.yyyy */
  sentOn: z.optional(z.string()),
});
export type LetterDispatch = z.infer<typeof letterDispatch>;
