import { createHash, randomBytes } from 'node:crypto';
import type { JournalOrigin } from '@parkwart/contracts/calls/journal';

export type Values = Readonly<Record<string, unknown>>;

export interface Changed {
  readonly before: Values;
  readonly after: Values;
}

/** The parts of a change that the chain contains. */
export interface ChainedEntry {
  /**
   * The subject. Each subject has its own chain: two writers wait for each other only if they change the same subject,
   * and in that case they would wait even without a chain.
   */
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

/** Without a salt, a plate could be found from its hash by trying all plates. */
export const newSalt = () => randomBytes(16).toString('base64url');

export const digestOf = (salt: string, document: string) => sha256(`${salt}:${document}`);

/** Seals the entries that no earlier seal contains. */
interface SealContent {
  /** Starts at 1, without gaps. */
  readonly id: number;
  /** Epoch ms. */
  readonly madeAt: number;
  /** The highest id in this or an earlier seal. */
  readonly upTo: number;
  /** `1-40,43` */
  readonly ids: string;
  /** The first characters of each entry's hash, in the order of the ids; they show which entry differs. */
  readonly prints: string;
}

export interface Seal extends SealContent {
  readonly hash: string;
}

export type Head = Pick<Seal, 'id' | 'madeAt' | 'upTo' | 'hash'>;

export const PRINT_LENGTH = 8;

type Hashed = Pick<StoredEntry, 'hash'>;

export const printsOf = (entries: readonly Hashed[]) => entries.map(({ hash }) => hash.slice(0, PRINT_LENGTH)).join('');

/**
 * @param previous the hash of the previous seal; empty for the first seal
 * @param entries by ascending id
 */
export function sealHash(previous: string, seal: SealContent, entries: readonly Hashed[]): string {
  const { id, madeAt, upTo, ids, prints } = seal;
  const hash = createHash('sha256').update(JSON.stringify([previous, id, madeAt, upTo, ids, prints]));
  for (const entry of entries) hash.update(entry.hash);
  return hash.digest('base64url');
}
