import * as z from 'zod/mini';
import { parkingRecord } from './record.ts';

/** `requested`: the office is asked; `answered`: the record has an owner. */
export const KEEPER_STATES = { requested: 'angefragt', answered: 'beantwortet' } as const;
export type KeeperState = keyof typeof KEEPER_STATES;

const need = {
  /** As it is now. */
  record: parkingRecord,
  /** The legitimate interest, a sentence. */
  reason: z.string(),
  /** In euros. */
  cost: z.number(),
  /** How many pictures prove it. */
  pictures: z.number(),
};

/** Of a record that needs its keeper. */
export const keeperNeed = z.object(need);
export type KeeperNeed = z.infer<typeof keeperNeed>;

export const keeperRequest = z.object({
  _id: z.string(),
  /** d.m.yyyy */
  day: z.string(),
  /** The id of who made it. */
  account: z.string(),
  requested: z.number(),
  answered: z.number(),
});
export type KeeperRequest = z.infer<typeof keeperRequest>;

/** Reason, cost and pictures are those of the request. */
export const keeperLine = z.object({ ...need, state: z.string() });
export type KeeperLine = z.infer<typeof keeperLine>;
