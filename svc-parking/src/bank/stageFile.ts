import { NO_IBAN } from '@parkwart/contracts/rules/notEntered';
import type { Database } from '@parkwart/service-kit/database/database';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { statement } from '../tables.ts';
import type { PaymentsByHand } from './byHand.ts';
import { Identities } from './identity.ts';
import { KnownLines } from './knownLines.ts';
import type { OpenRecords } from './matching/openRecords.ts';
import type { FoundLine, StagedEntry, stagedImport } from './stagedImport.ts';
import { linesByNotifications } from './statement-file/camtEntries.ts';
import { CHECK_NOTES, leftOutNotes, UNRESOLVED_NOTES, waitingNote } from './statement-file/errors.ts';
import type {
  StatementCheck,
  StatementEntry,
  StatementEvent,
  StatementHeader,
} from './statement-file/statementContent.ts';

type Staged = ReturnType<typeof stagedImport>;

interface Staging {
  readonly database: Database;
  readonly staged: Staged;
  readonly importId: number;
  readonly ownIban: string;
  /** False if all entries of the file share one reference, which then identifies nothing. */
  readonly hasReferences: boolean;
  readonly open: OpenRecords;
  readonly byHand: PaymentsByHand;
  /** Renews the lease; called between batches. */
  readonly onBatch: () => Promise<void>;
}

export interface StagedFile {
  readonly statements: number;
  readonly entries: number;
  readonly seen: number;
  readonly isOneReference: boolean;
  /** True if the statement only adds up when reversals count with the opposite sign. */
  readonly isFlipped: boolean;
  readonly known: KnownLines;
}

const BATCH = 200;

/**
 * Stores the statements of a file, and the lines that no earlier file contained. @throws HttpError 422,
 * StatementFileError
 */
export async function stageFile(events: AsyncIterable<StatementEvent>, staging: Staging): Promise<StagedFile> {
  const identities = new Identities();
  const known = new KnownLines(staging);
  const statements: Stage[] = [];
  const foreign = new Set<string>();
  let isFlipped = false;
  let stage: Stage | undefined;
  for await (const event of events) {
    if (event.type === 'foreign') foreign.add(event.account);
    else if (event.type === 'statement') {
      identities.beginStatement(event.header);
      stage = new Stage(staging, known, await staging.staged.addStatement(event.header), event.header);
      statements.push(stage);
    } else if (event.type === 'entry') {
      await stage?.add(event.entry, identities);
    } else {
      await stage?.end(event.check);
      isFlipped ||= event.check === 'addsUpFlipped';
    }
  }
  const [other] = foreign;
  if (statements.length === 0 && other !== undefined) throw foreignAccount(other, staging.ownIban);
  await statements[0]?.note(leftOutNotes([...foreign]));
  // Batches are resolved last, because a batch may come after its parts.
  for (const one of statements) await one.resolveBatches();
  const sum = (name: 'entries' | 'seen') => statements.reduce((many, { counts }) => many + counts[name], 0);
  const total = { statements: statements.length, entries: sum('entries'), seen: sum('seen') };
  return { ...total, isOneReference: identities.isOneReference, isFlipped, known };
}

const foreignAccount = (found: string, own: string) =>
  new HttpError(
    422,
    'FOREIGN_ACCOUNT',
    own === NO_IBAN
      ? `Der Auszug ist vom Konto ${found}. In den Einstellungen steht noch kein Konto: Gebucht wird nur von diesem.`
      : `Der Auszug ist vom Konto ${found}. In den Einstellungen steht ${own}: Gebucht wird nur von diesem Konto.`,
  );

/** Stores one statement. */
class Stage {
  counts = { entries: 0, seen: 0 };
  readonly #staging: Staging;
  readonly #known: KnownLines;
  readonly #id: number;
  readonly #header: StatementHeader;
  readonly #notifications: Notifications;
  #pending: FoundLine[] = [];
  #notes: readonly string[] = [];

  constructor(staging: Staging, known: KnownLines, id: number, header: StatementHeader) {
    this.#staging = staging;
    this.#known = known;
    this.#id = id;
    this.#header = header;
    this.#notifications = new Notifications(id, header.account);
  }

  async add(entry: StatementEntry, identities: Identities): Promise<void> {
    const { account, kind } = this.#header;
    if (kind === '054') {
      this.#notifications.add(entry);
      return;
    }
    for (const [line, identity] of linesOf(entry, identities, account)) {
      const isByReference = this.#staging.hasReferences && identity.byReference !== undefined;
      this.#pending.push({ entry, line, identity, isByReference });
      if (this.#pending.length >= BATCH) await this.#flush();
    }
  }

  async end(check: StatementCheck): Promise<void> {
    await this.#flush();
    // A camt.054 statement has no balances; its parts are checked with their batch.
    this.#notes = this.#header.kind === '054' ? [] : [CHECK_NOTES[check] ?? []].flat();
    await this.note([]);
  }

  async note(notes: readonly string[]): Promise<void> {
    this.#notes = [...this.#notes, ...notes];
    await this.#staging.staged.endStatement(this.#id, this.counts, this.#notes);
  }

  async resolveBatches(): Promise<void> {
    const { database } = this.#staging;
    const { fresh, seen, notes } = await this.#notifications.resolve(database, this.#known);
    if (fresh.length + seen + notes.length === 0) return;
    await this.#store(fresh, seen);
    await this.note(notes);
  }

  async #flush(): Promise<void> {
    const { fresh, seen } = await this.#known.sortOut(this.#pending, this.#id);
    this.#pending = [];
    await this.#store(fresh, seen);
  }

  async #store(fresh: readonly StagedEntry[], seen: number): Promise<void> {
    for (let start = 0; start < fresh.length; start += BATCH)
      await this.#staging.staged.addEntries(fresh.slice(start, start + BATCH));
    this.counts = { entries: this.counts.entries + fresh.length, seen: this.counts.seen + seen };
    await this.#staging.onBatch();
  }
}

function* linesOf(entry: StatementEntry, identities: Identities, account: string) {
  let index = 0;
  for (const identity of identities.identitiesOf(account, entry)) {
    const line = entry.lines[index++];
    if (line) yield [line, identity] as const;
  }
}

interface Batch {
  readonly cents: number;
  readonly currency: string;
  readonly bookingDay: number;
  readonly state: string;
  readonly reason: string;
}

interface ResolvedBatches {
  readonly statementId: number;
  readonly fresh: StagedEntry[];
  /** The number of parts that are skipped, because their batches are already resolved. */
  readonly seen: number;
  readonly notes: string[];
}

/** The batch parts of a camt.054 statement; several entries may be pages of one batch. */
class Notifications {
  readonly #entries = new Map<string, StatementEntry[]>();
  /** Counts entries without parts, or without a reference to their booking. */
  #unnamed = 0;
  readonly #statementId: number;
  readonly #account: string;

  constructor(statementId: number, account: string) {
    this.#statementId = statementId;
    this.#account = account;
  }

  add(entry: StatementEntry): void {
    const { acctSvcrRef, details } = entry;
    if (acctSvcrRef === undefined || details.length === 0) this.#unnamed += 1;
    else this.#entries.set(acctSvcrRef, [...(this.#entries.get(acctSvcrRef) ?? []), entry]);
  }

  /**
   * Finds the batches to which the parts belong, even if a batch comes later in the file; nothing is booked for parts
   * without a batch.
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

  #parts(entry: StatementEntry, known: KnownLines): StagedEntry[] {
    const identities = [...new Identities().identitiesOf(this.#account, entry)];
    return entry.lines.flatMap((line, at) => {
      const identity = identities[at];
      return identity ? [known.splitAgain({ entry, line, identity, isByReference: true }, this.#statementId)] : [];
    });
  }
}

/** Whether the batch is neither booked nor set aside. */
const isOpen = ({ state, reason }: Batch) => state === 'unknown' && reason === 'unresolved';

async function findBatch(database: Database, account: string, entry: StatementEntry): Promise<Batch | undefined> {
  const [identity] = new Identities().identitiesOf(account, entry);
  if (identity?.byReference === undefined) return undefined;
  const sql = statement(`SELECT cents, currency, bookingDay, state, reason FROM bank_entries
    WHERE identity = :identity AND isByReference = 1`);
  return (await database.read<Batch>(sql, { identity: identity.byReference }))[0];
}
