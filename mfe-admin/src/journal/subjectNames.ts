import { getParkingJournal, getUsersJournal, type JournalEntry } from '@parkwart/contracts/journal';
import { callApi } from '@parkwart/web';
import { texts } from './texts.ts';

type Named = Pick<JournalEntry, 'subject' | 'before' | 'after' | 'isErased'>;

/** Subjects that entries name by a field: those that left it as it was do not have it. */
const NAMED = {
  permit: { field: 'vehicleNumber', journal: getParkingJournal },
  'fine-type': { field: 'fineType', journal: getUsersJournal },
} as const;
/** Each is a call. */
const MOST_READ = 50;

const namedBy = (subject: string) =>
  NAMED[subject.split(':')[0] as keyof typeof NAMED] as
    | (typeof NAMED)['permit']
    | (typeof NAMED)['fine-type']
    | undefined;

function nameIn({ subject, before, after }: Named): string | undefined {
  const field = namedBy(subject)?.field;
  const name = field && (after[field] ?? before[field]);
  return typeof name === 'string' ? name : undefined;
}

async function nameInJournal(subject: string, signal?: AbortSignal): Promise<string | undefined> {
  const journal = namedBy(subject)?.journal;
  if (!journal) return undefined;
  const query = { subject, limit: String(MOST_READ) };
  // Without the name the row still says what changed.
  const { entries } = await callApi(journal, { query }, { signal }).catch(() => ({ entries: [] }));
  const name = entries.map(nameIn).find(Boolean);
  return name ?? (entries.some(({ isErased }) => isErased) ? texts.erasedName : undefined);
}

/** The plates of permits and the names of fine types; what the entries do not tell is read from the journal. */
export async function subjectNames(entries: readonly Named[], signal?: AbortSignal) {
  const names = new Map<string, string | undefined>();
  for (const entry of entries) names.set(entry.subject, names.get(entry.subject) ?? nameIn(entry));
  const unknown = [...names.keys()].filter((subject) => namedBy(subject) && !names.get(subject)).slice(0, MOST_READ);
  await Promise.all(unknown.map(async (subject) => names.set(subject, await nameInJournal(subject, signal))));
  return (entry: Named) => nameIn(entry) ?? names.get(entry.subject);
}
