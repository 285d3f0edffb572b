import type { OpenRecords } from './matching/openRecords.ts';
import { type FoundLine, placeOf, storedLine } from './newEntry.ts';
import type { KnownEntry, StagedEntry, stagedImport } from './stagedImport.ts';

interface Dividing {
  readonly staged: Pick<ReturnType<typeof stagedImport>, 'findKnown'>;
  readonly importId: number;
  readonly open: OpenRecords;
}

/** Which lines of a file are new: also one at a known place, but with another amount. */
export class KnownLines {
  /** Earlier entries that the file has, too. */
  readonly seenIds = new Set<number>();
  /** Of bookings that were divided otherwise before: by reference, the statement that does so last. */
  readonly resplit = new Map<string, number>();
  readonly #dividing: Dividing;

  constructor(dividing: Dividing) {
    this.#dividing = dividing;
  }

  async divide(lines: readonly FoundLine[], statementId: number): Promise<{ fresh: StagedEntry[]; seen: number }> {
    const keys = lines.flatMap(({ identity }) =>
      [identity.byReference, identity.byContent].filter((key) => key !== undefined),
    );
    const known = await this.#dividing.staged.findKnown(keys);
    const fresh: StagedEntry[] = [];
    for (const found of lines) {
      const alike = known.filter((one) => isSame(one, found));
      const same = alike.find(({ cents }) => cents === found.line.cents);
      if (same) this.seenIds.add(same.id);
      else
        fresh.push(alike.length === 0 ? this.#stored(found, statementId) : this.divideAnew(found, statementId, alike));
    }
    return { fresh, seen: lines.length - fresh.length };
  }

  /** @param earlier what they would have paid is open again */
  divideAnew(found: FoundLine, statementId: number, earlier: readonly KnownEntry[] = []): StagedEntry {
    const { open, importId } = this.#dividing;
    for (const { state, proposal } of earlier) if (state === 'certain') open.reopen(proposal);
    const entry = this.#stored(found, statementId);
    this.resplit.set(referenceOf(entry.identity), statementId);
    // The place of the earlier one is taken, if only by one that this statement replaces.
    return { ...entry, identity: `${entry.identity}#${importId}-${statementId}` };
  }

  #stored(found: FoundLine, statementId: number): StagedEntry {
    return { ...storedLine(found), ...placeOf(found, this.#dividing.open), statementId };
  }
}

/** Without the index of the part. */
const referenceOf = (identity: string): string => identity.replace(/-\d+$/, '');
/** Without the import and statement that divided it anew. */
const placeIn = (identity: string): string => identity.replace(/#.*$/, '');

/** By the reference where both have one, otherwise by the content. */
function isSame(known: KnownEntry, { identity, isByReference }: FoundLine): boolean {
  if (isByReference && known.isByReference) return placeIn(known.identity) === identity.byReference;
  return known.content === identity.byContent;
}
