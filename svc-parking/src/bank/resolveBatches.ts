import type { Database } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';
import { Identities } from './identity.ts';
import type { KnownLines } from './knownLines.ts';
import type { StagedEntry } from './stagedImport.ts';
import type { BankEntry } from './statement-file/bankEntry.ts';
import { linesByNotifications } from './statement-file/entries.ts';
import { UNRESOLVED_NOTES, waitingNote } from './statement-file/errors.ts';

interface Batch {
  readonly cents: number;
  readonly currency: string;
  readonly bookingDay: number;
  readonly state: string;
  readonly reason: string;
}

export interface ResolvedBatches {
  readonly statementId: number;
  readonly fresh: StagedEntry[];
  /** Parts of batches that are already resolved. */
  readonly seen: number;
  readonly notes: string[];
}

/** The batch parts of a camt.054 statement; several entries may be pages of one batch. */
export class Notifications {
  readonly #entries = new Map<string, BankEntry[]>();
  /** Counts entries without parts, or without a reference to their booking. */
  #unnamed = 0;
  readonly #statementId: number;
  readonly #account: string;

  constructor(statementId: number, account: string) {
    this.#statementId = statementId;
    this.#account = account;
  }

  add(entry: BankEntry): void {
    const { acctSvcrRef, details } = entry;
    if (acctSvcrRef === undefined || details.length === 0) this.#unnamed += 1;
    else this.#entries.set(acctSvcrRef, [...(this.#entries.get(acctSvcrRef) ?? []), entry]);
  }

  /**
   * Finds the batches to which the parts belong, even if they come later in the file; parts without a batch book
   * nothing.
   */
  async resolve(database: Database, known: KnownLines): Promise<ResolvedBatches> {
    const fresh: StagedEntry[] = [];
    const notes = new Set<string>();
    let [seen, waiting] = [0, this.#unnamed];
    for (const entries of this.#entries.values()) {
      const [first] = entries;
      const batch = first && (await findBatch(database, this.#account, first));
      if (!batch) waiting += 1;
      if (batch && !isOpen(batch)) seen += entries.reduce((sum, { lines }) => sum + lines.length, 0);
      if (!batch || !isOpen(batch)) continue;
      const resolved = linesByNotifications({ ...first, ...batch, batchCount: undefined }, entries);
      if (resolved?.unresolved) notes.add(UNRESOLVED_NOTES[resolved.unresolved]);
      else if (resolved) fresh.push(...this.#parts({ ...first, ...batch, lines: resolved.lines }, known));
    }
    if (waiting > 0) notes.add(waitingNote(waiting));
    return { statementId: this.#statementId, fresh, seen, notes: [...notes] };
  }

  #parts(entry: BankEntry, known: KnownLines): StagedEntry[] {
    const identities = [...new Identities().identitiesOf(this.#account, entry)];
    return entry.lines.flatMap((line, at) => {
      const identity = identities[at];
      return identity ? [known.divideAnew({ entry, line, identity, isByReference: true }, this.#statementId)] : [];
    });
  }
}

/** Neither booked nor put aside. */
const isOpen = ({ state, reason }: Batch) => state === 'unknown' && reason === 'unresolved';

async function findBatch(database: Database, account: string, entry: BankEntry): Promise<Batch | undefined> {
  const [identity] = new Identities().identitiesOf(account, entry);
  if (identity?.byReference === undefined) return undefined;
  const sql = statement(`SELECT cents, currency, bookingDay, state, reason FROM bank_entries
    WHERE identity = :identity AND isByReference = 1`);
  return (await database.read<Batch>(sql, { identity: identity.byReference }))[0];
}
