import { createHash } from 'node:crypto';
import type { StoredEntry } from './journalEntry.ts';

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

/** @param previous the hash of the previous seal; empty for the first. @param entries by ascending id */
export function sealHash(previous: string, seal: SealContent, entries: readonly Hashed[]): string {
  const { id, madeAt, upTo, ids, prints } = seal;
  const hash = createHash('sha256').update(JSON.stringify([previous, id, madeAt, upTo, ids, prints]));
  for (const entry of entries) hash.update(entry.hash);
  return hash.digest('base64url');
}
