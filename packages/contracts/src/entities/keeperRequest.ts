import * as z from 'zod/mini';
import { parkingRecord } from './record.ts';

/** `requested`: the registration office has not replied yet; `answered`: the record has an owner. */
export const KEEPER_STATES = { requested: 'angefragt', answered: 'beantwortet' } as const;
export type KeeperState = keyof typeof KEEPER_STATES;

const need = {
  /** The current record. */
  record: parkingRecord,
  /** The legitimate interest in the keeper's data, as a German sentence. */
  reason: z.string(),
  /** In euros. */
  cost: z.number(),
  /** Number of pictures that serve as evidence. */
  pictures: z.number(),
};

/** A record whose keeper is unknown but needed. */
export const keeperNeed = z.object(need);
export type KeeperNeed = z.infer<typeof keeperNeed>;

export const keeperRequest = z.object({
  _id: z.string(),
  /** d.m.yyyy */
  day: z.string(),
  /** The id of the user who made the request. */
  account: z.string(),
  requested: z.number(),
  answered: z.number(),
});
export type KeeperRequest = z.infer<typeof keeperRequest>;

/** Reason, cost and pictures as they were at the request. */
export const keeperLine = z.object({ ...need, state: z.string() });
export type KeeperLine = z.infer<typeof keeperLine>;
