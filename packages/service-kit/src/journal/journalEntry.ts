import { createHash, randomBytes } from 'node:crypto';
import type { JournalOrigin } from '@parkwart/contracts/calls/journal';

export type Values = Readonly<Record<string, unknown>>;

export interface Changed {
  readonly before: Values;
  readonly after: Values;
}

/** The parts of a change that the chain contains. */
export interface ChainedEntry {
  /** The subject. Each has its own chain, so that writers only contend where they would anyway. */
  readonly chain: string;
  /** Starts at 1. */
  readonly step: number;
  /** Epoch ms. */
  readonly madeAt: number;
  /** Empty for the system. */
  readonly account: string;
  readonly sentBy: string | null;
  readonly origin: JournalOrigin;
  readonly kind: string;
  /** JSON of `Changed`, without personal data. */
  readonly facts: string;
  /** Hash of the personal data, which is stored separately; null if there is none. */
  readonly digest: string | null;
}

export interface StoredEntry extends ChainedEntry {
  readonly id: number;
  readonly hash: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** @param previous the hash of the chain's previous step; empty for the first */
export function hashOf(previous: string, entry: ChainedEntry): string {
  const { chain, step, madeAt, account, sentBy, origin, kind, facts, digest } = entry;
  return sha256(JSON.stringify([previous, chain, step, madeAt, account, sentBy, origin, kind, facts, digest]));
}

/** Without a salt, a plate could be found by trying all plates. */
export const newSalt = () => randomBytes(16).toString('base64url');

export const digestOf = (salt: string, document: string) => sha256(`${salt}:${document}`);
