import { createHash } from 'node:crypto';
import type { Database } from '@parkwart/service-kit/database/database';
import type { EntryLine, StatementEntry, StatementHeader } from './statement-file/statementContent.ts';
import { statementKey } from './statement-file/statementSums.ts';

/** The keys that identify a booking when a bank sends it again. */
export interface BookingIdentity {
  /** The key from account, reference and index of the part; undefined if the bank gave no reference. */
  readonly byReference: string | undefined;
  /**
   * The key from the content; used if there is no reference, or if all entries have the same one (`isOneReference`).
   */
  readonly byContent: string;
}

const PLACEHOLDER = /^(?:NON ?REF|NOT ?PROVIDED|[0\s]*)$/i;

/** Whether a reference is a placeholder, as banks write it if they have no reference. */
export const isPlaceholder = (reference: string): boolean => PLACEHOLDER.test(reference);

/** Removes the suffix and the index of the part from an identity. */
export const withoutIndex = (identity: string): string => placeIn(identity).replace(/-\d+$/, '');
/**
 * Removes the suffix from an identity: a day, or an import and statement. The suffix was added because another entry
 * already had the identity.
 */
export const placeIn = (identity: string): string => identity.replace(/[#@].*$/, '');

/**
 * The SQL condition that selects the entries whose identity begins with a reference, and that can use the database
 * index. `patternOf` escapes only `_`, because references contain only base64url characters.
 */
export const BEGINS = { mysql: "identity LIKE :pattern ESCAPE '!'", sqlite: 'identity GLOB :pattern' } as const;

export function patternOf({ dialect }: Pick<Database, 'dialect'>, reference: string): string {
  return dialect === 'mysql' ? `${reference.replaceAll('_', '!_')}-%` : `${reference}-*`;
}

/**
 * Computes the identities of the bookings in one file. Each booking gets a key by reference and a key by content,
 * because only the end of the file shows whether the references in the file are unique.
 */
export class Identities {
  /** Counts equal bookings within one statement, over all its pages. */
  #counts = new Map<string, number>();
  /** The counts of statements with several pages. */
  readonly #paged = new Map<string, Map<string, number>>();
  #firstReference: string | undefined;
  #hasSeveral = false;
  #entries = 0;

  /** Whether several entries all have the same reference, which then identifies nothing. */
  get isOneReference(): boolean {
    return this.#entries > 1 && this.#firstReference !== undefined && !this.#hasSeveral;
  }

  /**
   * Starts the counts again, unless the statement is a further page of an earlier one: another statement of the file (a
   * report, another period, another format) may repeat bookings.
   */
  beginStatement(header: StatementHeader): void {
    const isPaged = header.page > 1 || !header.isLastPage;
    this.#counts = (isPaged && this.#paged.get(statementKey(header))) || new Map();
    if (isPaged) this.#paged.set(statementKey(header), this.#counts);
  }

  /** Yields one identity per line of the entry; lazily, because a batch may have very many lines. */
  *identitiesOf(account: string, entry: StatementEntry): Generator<BookingIdentity> {
    const reference = referenceOf(entry);
    this.#entries += 1;
    this.#hasSeveral ||= this.#entries > 1 && reference !== this.#firstReference;
    this.#firstReference ??= reference;
    for (const line of entry.lines) {
      yield {
        byReference: reference && this.#byReference(account, reference, entry),
        byContent: this.#byContent(account, entry, line),
      };
    }
  }

  /** A reversal may repeat the reference of the booking that it reverses, but is another booking. */
  #byReference(account: string, reference: string, { cents, isReversal }: StatementEntry): string {
    const direction = `${cents < 0 ? 'DBIT' : 'CRDT'}${isReversal ? ' reversal' : ''}`;
    const key = digest([account, reference, direction]);
    return `${key}-${next(this.#counts, key) - 1}`;
  }

  #byContent(account: string, entry: StatementEntry, { cents, details }: EntryLine): string {
    const content = [
      entry.bookingDay,
      entry.valueDay,
      Math.abs(cents),
      Math.sign(cents),
      details?.iban,
      isPlaceholder(details?.endToEndId ?? '') ? undefined : details?.endToEndId,
      details?.purpose.replace(/\s/g, ''),
    ];
    const key = digest([account, ...content]);
    return `${key}-${next(this.#counts, key)}`;
  }
}

function referenceOf({ acctSvcrRef }: StatementEntry): string | undefined {
  return acctSvcrRef === undefined || isPlaceholder(acctSvcrRef) ? undefined : acctSvcrRef;
}

/** @returns how many equal keys there are now */
function next(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/** SHA-256, 43 characters; a missing field counts as null. */
function digest(fields: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
