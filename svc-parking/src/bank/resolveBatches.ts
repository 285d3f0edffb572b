import type { Database } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';
import { Identities } from './identity.ts';
import type { KnownLines } from './knownLines.ts';
import type { StagedEntry } from './stagedImport.ts';
import type { BankEntry } from './statement-file/bankEntry.ts';
import { linesByNotifications } from './statement-file/entryLines.ts';
import { UNRESOLVED_NOTES } from './statement-file/texts.ts';

interface Batch {
  readonly cents: number;
  readonly currency: string;
  readonly bookingDay: number;
}

export interface ResolvedBatches {
  readonly statementId: number;
  readonly fresh: StagedEntry[];
  readonly notes: string[];
}

/** What a statement of camt.054 says of batches; several of its entries may be pages of one. */
export class Notifications {
  readonly #entries = new Map<string, BankEntry[]>();
  readonly #statementId: number;
  readonly #account: string;

  constructor(statementId: number, account: string) {
    this.#statementId = statementId;
    this.#account = account;
  }

  add(entry: BankEntry): void {
    const { acctSvcrRef, details } = entry;
    if (acctSvcrRef === undefined || details.length === 0) return;
    this.#entries.set(acctSvcrRef, [...(this.#entries.get(acctSvcrRef) ?? []), entry]);
  }

  /** The parts of batches that came without them, also later in the file; others book nothing of their own. */
  async resolve(database: Database, known: KnownLines): Promise<ResolvedBatches> {
    const fresh: StagedEntry[] = [];
    const notes = new Set<string>();
    for (const entries of this.#entries.values()) {
      const [first] = entries;
      const batch = first && (await findBatch(database, this.#account, first));
      if (!batch) continue;
      const resolved = linesByNotifications({ ...first, ...batch, batchCount: undefined }, entries);
      if (resolved?.unresolved) notes.add(UNRESOLVED_NOTES[resolved.unresolved]);
      else if (resolved) fresh.push(...this.#parts({ ...first, ...batch, lines: resolved.lines }, known));
    }
    return { statementId: this.#statementId, fresh, notes: [...notes] };
  }

  #parts(entry: BankEntry, known: KnownLines): StagedEntry[] {
    const identities = [...new Identities().identitiesOf(this.#account, entry)];
    return entry.lines.flatMap((line, at) => {
      const identity = identities[at];
      return identity ? [known.divideAnew({ entry, line, identity, isByReference: true }, this.#statementId)] : [];
    });
  }
}

/** Neither booked, nor put aside. */
async function findBatch(database: Database, account: string, entry: BankEntry): Promise<Batch | undefined> {
  const [identity] = new Identities().identitiesOf(account, entry);
  if (identity?.byReference === undefined) return undefined;
  const sql = statement(`SELECT cents, currency, bookingDay FROM bank_entries
    WHERE identity = :identity AND isByReference = 1 AND reason = 'unresolved' AND state = 'unknown'`);
  return (await database.select<Batch>(sql, { identity: identity.byReference }))[0];
}
