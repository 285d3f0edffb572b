/** What each service tells for itself, the newest first. */
export interface Source<Entry> {
  readonly name: string;
  /** @param after the last entry that was shown of this source */
  readonly read: (after: Entry | undefined, limit: number) => Promise<readonly Entry[]>;
}

/** By source: the last entry shown, or why there are no more. */
type Place<Entry> = { readonly last: Entry | undefined } | 'ended' | 'missing';
export type Places<Entry> = Readonly<Record<string, Place<Entry>>>;

export interface MergedPage<Entry> {
  readonly entries: readonly Entry[];
  /** Sources that could not be read; their entries are absent from here on. */
  readonly missing: readonly string[];
  /** Undefined at the end of all sources. */
  readonly next: Places<Entry> | undefined;
}

/**
 * One page over all sources. Each is asked for a whole page, since all of the newest may be its own; what is not shown
 * is read again.
 * @throws what the first source threw, when none could be read
 */
export async function readMerged<Entry extends { readonly at: string }>(
  sources: readonly Source<Entry>[],
  places: Places<Entry>,
  limit: number,
): Promise<MergedPage<Entry>> {
  const placeOf = ({ name }: Source<Entry>) => places[name] ?? { last: undefined };
  const asked = sources.flatMap((source) => {
    const place = placeOf(source);
    return typeof place === 'string' ? [] : [{ source, place }];
  });
  const outcomes = await Promise.allSettled(asked.map(({ source, place }) => source.read(place.last, limit)));
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected' && outcomes.every(({ status }) => status === 'rejected')) throw failure.reason;

  const read = asked.map(({ source, place }, index) => {
    const outcome = outcomes[index];
    return { source, place, entries: outcome?.status === 'fulfilled' ? outcome.value : undefined };
  });
  const { merged, taken } = merge(
    read.map(({ entries = [] }) => entries),
    limit,
  );
  const next: Record<string, Place<Entry>> = { ...places };
  for (const [index, { source, place, entries }] of read.entries()) {
    const many = taken[index] ?? 0;
    if (!entries) next[source.name] = 'missing';
    else if (many === entries.length && entries.length < limit) next[source.name] = 'ended';
    else next[source.name] = { last: entries[many - 1] ?? place.last };
  }
  return {
    entries: merged,
    missing: sources.filter(({ name }) => next[name] === 'missing').map(({ name }) => name),
    next: Object.values(next).every((place) => typeof place === 'string') ? undefined : next,
  };
}

/** Keeps the order of each list, whatever its clock said. @returns how many of each list were taken, too */
export function merge<Entry extends { readonly at: string }>(
  lists: readonly (readonly Entry[])[],
  limit = Number.POSITIVE_INFINITY,
) {
  const taken = lists.map(() => 0);
  const merged: Entry[] = [];
  while (merged.length < limit) {
    const heads = lists.map((list, index) => list[taken[index] ?? 0]);
    const newest = heads.reduce<number>((best, head, index) => {
      const other = heads[best];
      return head && (!other || head.at > other.at) ? index : best;
    }, 0);
    const head = heads[newest];
    if (!head) break;
    merged.push(head);
    taken[newest] = (taken[newest] ?? 0) + 1;
  }
  return { merged, taken };
}
