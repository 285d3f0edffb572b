import { foreignAccount } from './errors.ts';
import { Identities } from './identity.ts';
import type { OpenRecords } from './matching/openRecords.ts';
import { type FoundLine, placeOf, storedLine } from './newEntry.ts';
import type { KnownEntry, StagedEntry, stagedImport } from './stagedImport.ts';
import type { BankEntry, StatementEvent, StatementHeader } from './statement-file/bankEntry.ts';
import { CHECK_NOTES } from './statement-file/texts.ts';

type Staged = ReturnType<typeof stagedImport>;

interface Staging {
  readonly staged: Staged;
  readonly importId: number;
  readonly ownIban: string;
  /** False where all entries of the file have one reference, which says nothing then. */
  readonly hasReferences: boolean;
  readonly open: OpenRecords;
  /** Keeps the lease; called between batches. */
  readonly onBatch: () => Promise<void>;
}

export interface StagedFile {
  readonly statements: number;
  readonly entries: number;
  readonly seen: number;
  readonly isOneReference: boolean;
  /** A statement adds up only when reversals count with the opposite sign. */
  readonly isFlipped: boolean;
  /** Unbooked entries that the file divides otherwise. */
  readonly replaced: readonly number[];
}

const BATCH = 200;

/** Stores what a file brings that no earlier one did. @throws HttpError 422, StatementFileError */
export async function stageFile(events: AsyncIterable<StatementEvent>, staging: Staging): Promise<StagedFile> {
  const identities = new Identities();
  const replaced: number[] = [];
  const total = { statements: 0, entries: 0, seen: 0 };
  let current = { id: 0, entries: 0, seen: 0 };
  let pending: FoundLine[] = [];
  let header: StatementHeader | undefined;
  let isFlipped = false;
  const flush = async () => {
    const { fresh, seen, outdated } = await divide(pending, staging, header);
    await staging.staged.addEntries(fresh.map((entry) => ({ ...entry, statementId: current.id })));
    current = { ...current, entries: current.entries + fresh.length, seen: current.seen + seen };
    replaced.push(...outdated);
    pending = [];
    await staging.onBatch();
  };
  for await (const event of events) {
    ({ header } = event);
    if (event.type === 'statement') {
      requireOwn(event.header, staging.ownIban);
      identities.beginStatement(event.header);
      current = { id: await staging.staged.addStatement(event.header), entries: 0, seen: 0 };
    } else if (event.type === 'entry') {
      for (const [line, identity] of linesOf(event.entry, identities, event.header.account)) {
        const isByReference = staging.hasReferences && identity.byReference !== undefined;
        pending.push({ entry: event.entry, line, identity, isByReference });
        if (pending.length >= BATCH) await flush();
      }
    } else {
      await flush();
      const note = CHECK_NOTES[event.check];
      isFlipped ||= event.check === 'addsUpFlipped';
      await staging.staged.endStatement(current.id, current, note ? [note] : []);
      total.statements += 1;
      total.entries += current.entries;
      total.seen += current.seen;
    }
  }
  return { ...total, isOneReference: identities.isOneReference, isFlipped, replaced };
}

function* linesOf(entry: BankEntry, identities: Identities, account: string) {
  let index = 0;
  for (const identity of identities.identitiesOf(account, entry)) {
    const line = entry.lines[index++];
    if (line) yield [line, identity] as const;
  }
}

function requireOwn({ account }: StatementHeader, ownIban: string): void {
  if (account.replace(/\s/g, '').toUpperCase() !== ownIban.replace(/\s/g, '').toUpperCase())
    throw foreignAccount(account, ownIban);
}

type Fresh = Omit<StagedEntry, 'statementId'>;

/** What is new, how many lines were seen before, and which unbooked entries the new ones replace. */
async function divide(lines: readonly FoundLine[], staging: Staging, header: StatementHeader | undefined) {
  const keys = lines.flatMap(({ identity }) =>
    [identity.byReference, identity.byContent].filter((key) => key !== undefined),
  );
  const known = await staging.staged.findKnown(keys);
  const fresh: Fresh[] = [];
  const outdated: number[] = [];
  let seen = 0;
  for (const found of lines) {
    const same = known.find((one) => isSame(one, found));
    const isResplit = same !== undefined && same.cents !== found.line.cents;
    // The parts of batches alone book nothing of their own.
    if ((same && !isResplit) || (!same && header?.kind === '054')) seen += 1;
    else if (isResplit && same.state === 'booked') fresh.push(resplit(found, staging.importId));
    else {
      if (same) outdated.push(same.id);
      const entry = { ...storedLine(found), ...placeOf(found, staging.open) };
      fresh.push(same ? { ...entry, identity: `${entry.identity}#${staging.importId}` } : entry);
    }
  }
  return { fresh, seen, outdated };
}

/** By the reference where both have one, otherwise by the content. */
function isSame(known: KnownEntry, { identity, isByReference }: FoundLine): boolean {
  if (isByReference && known.isByReference) return known.identity === identity.byReference;
  return known.content === identity.byContent;
}

function resplit(found: FoundLine, importId: number): Fresh {
  const stored = storedLine(found);
  return { ...stored, identity: `${stored.identity}#${importId}`, state: 'unknown', reason: 'resplit', proposal: [] };
}
