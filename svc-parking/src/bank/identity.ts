import { createHash } from 'node:crypto';
import type { BankEntry, EntryLine, StatementHeader } from './statement-file/bankEntry.ts';
import { statementKey } from './statement-file/statementSums.ts';

/** By which a booking is known when a bank sends it again. */
export interface BookingIdentity {
  /** Account, reference and index of the part; undefined where the bank gave none. */
  readonly byReference: string | undefined;
  /** Counts where there is no reference, or `isOneReference`. */
  readonly byContent: string;
}

const PLACEHOLDER = /^(?:NON ?REF|NOT ?PROVIDED|[0\s]*)$/i;

/** What banks write where there is no reference. */
export const isPlaceholder = (reference: string): boolean => PLACEHOLDER.test(reference);

/** Without the index of the part. */
export const withoutIndex = (identity: string): string => placeIn(identity).replace(/-\d+$/, '');
/** Without the day, or the import and statement, that found the place taken. */
export const placeIn = (identity: string): string => identity.replace(/[#@].*$/, '');

/** The identities of one file's bookings; both keys are given, since only its end tells whether references are ones. */
export class Identities {
  /** How many of a kind there were, within one statement with all its pages. */
  #counts = new Map<string, number>();
  /** Of statements with several pages. */
  readonly #paged = new Map<string, Map<string, number>>();
  #firstReference: string | undefined;
  #hasSeveral = false;
  #entries = 0;

  /** Whether all entries, and there are several, have one reference, which says nothing then. */
  get isOneReference(): boolean {
    return this.#entries > 1 && this.#firstReference !== undefined && !this.#hasSeveral;
  }

  /** Another statement of the file may list the same bookings again: a report, another period, another format. */
  beginStatement(header: StatementHeader): void {
    const isPaged = header.page > 1 || !header.isLastPage;
    this.#counts = (isPaged && this.#paged.get(statementKey(header))) || new Map();
    if (isPaged) this.#paged.set(statementKey(header), this.#counts);
  }

  /** One per line of the entry, in their order; lazily, as a batch may have very many. */
  *identitiesOf(account: string, entry: BankEntry): Generator<BookingIdentity> {
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

  /** A reversal may repeat the reference of what it takes back: it is another booking. */
  #byReference(account: string, reference: string, { cents, isReversal }: BankEntry): string {
    const direction = `${cents < 0 ? 'DBIT' : 'CRDT'}${isReversal ? ' reversal' : ''}`;
    const key = digest([account, reference, direction]);
    return `${key}-${next(this.#counts, key) - 1}`;
  }

  #byContent(account: string, entry: BankEntry, { cents, details }: EntryLine): string {
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

function referenceOf({ acctSvcrRef }: BankEntry): string | undefined {
  return acctSvcrRef === undefined || isPlaceholder(acctSvcrRef) ? undefined : acctSvcrRef;
}

/** How many of its like there are now. */
function next(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/** SHA-256, 43 characters; what is missing counts as null. */
function digest(fields: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
