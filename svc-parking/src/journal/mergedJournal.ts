import type { JournalEntry, JournalFilters, NamedEntry } from '@parkwart/contracts/calls/journal';
import { JOURNAL_KINDS } from '@parkwart/contracts/journal/journalLabels';
import { HttpError } from '@parkwart/service-kit/errors/httpError';

export type JournaledBy = NamedEntry['service'];
export type MergedEntry = JournalEntry & Pick<NamedEntry, 'service'>;

/** One service's journal, newest first. */
export interface Source {
  readonly service: JournaledBy;
  /** @param after id of the last entry read */
  read(after: string | undefined, limit: number): Promise<readonly JournalEntry[]>;
}

const ENDED = 'end';
const MISSING = 'missing';
/** By service: the id of the last entry shown, or the reason why no further entries of this service are shown. */
type Places = Readonly<Partial<Record<JournaledBy, string>>>;

interface MergedPage {
  readonly entries: readonly MergedEntry[];
  readonly missing: JournaledBy[];
  readonly next: string | undefined;
}

/** The services whose journal can contain entries that match these filters. */
export function servicesFor({ kind, subject = '' }: JournalFilters): JournaledBy[] {
  return (['parking', 'users', 'files'] as const).filter(
    (service) =>
      (kind === undefined || kind in JOURNAL_KINDS[service]) && !(service === 'users' && subject.startsWith('record:')),
  );
}

/**
 * Reads a page across all sources. A source that throws an HttpError is left out of this page and all later ones, so
 * that no entry appears in the wrong place.
 */
export async function readMerged(sources: readonly Source[], after: string, limit: number): Promise<MergedPage> {
  const places = readPlaces(after);
  const readers = sources
    .filter(({ service }) => places[service] !== ENDED && places[service] !== MISSING)
    .map((source) => openReader(source, places[source.service], limit));
  const heads = await Promise.allSettled(readers.map((reader) => reader.head()));
  const failure = heads.find((head) => head.status === 'rejected' && !(head.reason instanceof HttpError));
  if (failure?.status === 'rejected') throw failure.reason;
  const present = readers.filter((_, index) => heads[index]?.status === 'fulfilled');
  const entries: MergedEntry[] = [];
  while (entries.length < limit) {
    const entry = await takeNewest(present);
    if (!entry) break;
    entries.push(entry);
  }
  const next: Partial<Record<JournaledBy, string>> = { ...places };
  for (const reader of readers) next[reader.service] = present.includes(reader) ? reader.place() : MISSING;
  const isEnded = Object.values(next).every((place) => place === ENDED || place === MISSING);
  return {
    entries,
    missing: sources.map(({ service }) => service).filter((service) => next[service] === MISSING),
    next: isEnded ? undefined : writePlaces(next),
  };
}

/** All entries, in batches. @throws if a source fails, because an export must not silently lack a part */
export async function* allMerged(sources: readonly Source[], batchSize: number): AsyncGenerator<MergedEntry[]> {
  const readers = sources.map((source) => openReader(source, undefined, batchSize));
  let batch: MergedEntry[] = [];
  for (let entry = await takeNewest(readers); entry; entry = await takeNewest(readers)) {
    batch.push(entry);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Reader = ReturnType<typeof openReader>;

function openReader({ service, read }: Source, after: string | undefined, batchSize: number) {
  let batch: readonly JournalEntry[] = [];
  let at = 0;
  let last = after;
  let isEnded = false;
  return {
    service,
    head: async () => {
      if (at === batch.length && !isEnded) {
        batch = await read(last, batchSize);
        at = 0;
        isEnded = batch.length < batchSize;
      }
      return batch[at];
    },
    take: () => {
      last = batch[at]?._id;
      at += 1;
    },
    place: () => (isEnded && at === batch.length ? ENDED : last),
  };
}

/**
 * Takes the newest of the sources' next entries. This keeps the order within each source, even if the source's clock
 * was wrong.
 */
async function takeNewest(readers: readonly Reader[]): Promise<MergedEntry | undefined> {
  let newest: { reader: Reader; entry: JournalEntry } | undefined;
  for (const reader of readers) {
    const entry = await reader.head();
    if (entry && (!newest || entry.at > newest.entry.at)) newest = { reader, entry };
  }
  newest?.reader.take();
  return newest && { ...newest.entry, service: newest.reader.service };
}

/** Formats the places as `parking-120.users-end`. */
const writePlaces = (places: Places) =>
  Object.entries(places)
    .filter(([, place]) => place !== undefined)
    .map((pair) => pair.join('-'))
    .join('.');
const readPlaces = (text: string): Places =>
  Object.fromEntries(
    text
      .split('.')
      .filter(Boolean)
      .map((pair) => pair.split('-')),
  );
