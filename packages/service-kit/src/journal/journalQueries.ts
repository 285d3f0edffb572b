import { type JournalEntry, SYSTEM_ACCOUNT } from '@parkwart/contracts/calls/journal';
import { addDays, instantFrom, LATEST_DATE } from '@parkwart/contracts/rules/time';
import type { Database } from '../database/database.ts';
import type { Changed, StoredEntry } from './journalEntry.ts';
import { journalNames } from './journalTables.ts';

interface JournalFilter {
  readonly account?: string | undefined;
  readonly kind?: string | undefined;
  readonly subject?: string | undefined;
  /** First and last day. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface PageRequest {
  /** The id of the previous page's last entry. */
  readonly after?: string | undefined;
  readonly limit: number;
}

type StoredRow = StoredEntry & { readonly document: string | null };

/** @returns a page of entries, newest first */
export async function journalPage(
  database: Database,
  filter: JournalFilter,
  { after, limit }: PageRequest,
): Promise<JournalEntry[]> {
  const { entries, details } = journalNames(database);
  const { account, kind, subject } = filter;
  const { from, before } = period(filter);
  const cursor = after === undefined ? undefined : await findEntry(database, Number(after));
  if (after !== undefined && !cursor) return [];
  const where = [
    subject !== undefined && 'chain = :subject',
    account !== undefined && 'account = :account',
    kind !== undefined && 'kind = :kind',
    from !== undefined && 'madeAt >= :from',
    before !== undefined && 'madeAt < :before',
    cursor && (subject === undefined ? OLDER : 'step < :step'),
  ].filter(Boolean);
  const index = indexFor(filter);
  const forced = database.dialect === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;
  const order = subject === undefined ? 'madeAt DESC, id DESC' : 'step DESC';
  const rows = await database.read<StoredRow>(
    `SELECT found.*, details.document FROM (
       SELECT * FROM ${entries} ${forced} WHERE ${where.join(' AND ') || '1 = 1'} ORDER BY ${order} LIMIT :limit
     ) AS found LEFT JOIN ${details} AS details ON details.entryId = found.id
     ORDER BY ${order}`,
    { account: account === SYSTEM_ACCOUNT ? '' : account, kind, subject, from, before, ...cursor, limit },
  );
  return rows.map(presentEntry);
}

async function findEntry(database: Database, id: number) {
  const sql = `SELECT id, madeAt, step FROM ${journalNames(database).entries} WHERE id = :id`;
  return (await database.read<Pick<StoredEntry, 'id' | 'madeAt' | 'step'>>(sql, { id }))[0];
}

const OLDER = 'madeAt <= :madeAt AND (madeAt < :madeAt OR id < :id)';

function indexFor({ account, kind, subject }: JournalFilter): string {
  if (subject !== undefined) return 'journal_chain';
  if (account !== undefined) return kind === undefined ? 'journal_account' : 'journal_account_kind';
  return kind === undefined ? 'journal_time' : 'journal_kind';
}

/** Epoch ms; the end is exclusive. */
function period({ from, to }: JournalFilter): { from?: number | undefined; before?: number | undefined } {
  const first = from === undefined ? undefined : instantFrom(from, '00:00:00', LATEST_DATE);
  const last = to === undefined ? undefined : instantFrom(to, '00:00:00', LATEST_DATE);
  return { from: first?.getTime(), before: last && addDays(last, 1).getTime() };
}

function presentEntry(stored: StoredRow): JournalEntry {
  const { id, madeAt, account, sentBy, origin, kind, chain, digest, document } = stored;
  const facts = JSON.parse(stored.facts) as Changed;
  const personal: Changed = document ? JSON.parse(document) : { before: {}, after: {} };
  return {
    _id: String(id),
    at: new Date(madeAt).toISOString(),
    account: account || null,
    ...(sentBy ? { sentBy } : {}),
    origin,
    kind,
    subject: chain,
    before: { ...facts.before, ...personal.before },
    after: { ...facts.after, ...personal.after },
    ...(digest && !document ? { isErased: true } : {}),
  };
}
