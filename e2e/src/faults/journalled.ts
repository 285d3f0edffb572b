import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { User } from '@parkwart/contracts/calls/user';
import { SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { openDatabase } from '@parkwart/service-kit/database/database';
import { journalNames } from '@parkwart/service-kit/journal/journalNames';
import { verifyJournal } from '@parkwart/service-kit/journal/verifyJournal';
import type { KeptRecord, Ledger } from './ledger.ts';
import type { PersistentUser } from './persistentUser.ts';
import type { FaultyProduct } from './product.ts';

interface Journal {
  /** Kinds of the entries by subject, in order. */
  readonly kinds: ReadonlyMap<string, readonly string[]>;
  readonly faults: readonly string[];
}

async function readJournal({ environmentOf }: FaultyProduct, name: ServiceName): Promise<Journal> {
  const { DATABASE_URL = '' } = await environmentOf(name);
  const database = openDatabase(DATABASE_URL);
  try {
    const { faults } = await verifyJournal(database);
    const entries = await database.select<{ chain: string; kind: string }>(
      `SELECT chain, kind FROM ${journalNames(database).entries} ORDER BY chain, kind`,
    );
    const kinds = new Map<string, string[]>();
    for (const { chain, kind } of entries) kinds.set(chain, [...(kinds.get(chain) ?? []), kind]);
    return {
      kinds,
      faults: faults.map((fault) => `${name}: the journal does not verify: ${JSON.stringify(fault)}`),
    };
  } finally {
    await database.close();
  }
}

const recordKinds = ({ isParked, finePrices, isPaid, note }: KeptRecord): string[] => [
  'check-in',
  ...(isParked ? [] : ['check-out']),
  ...(finePrices.length === 0 ? [] : ['fines']),
  ...(note === '' ? [] : ['note']),
  ...(isPaid ? ['payment'] : []),
];

type Expected = readonly (readonly [subject: string, kinds: readonly string[]])[];

async function expectedEntries(ledger: Ledger, admin: PersistentUser): Promise<Record<ServiceName, Expected>> {
  const users = (await admin.send<User[]>('GET', '/all-user')) ?? [];
  const added = new Set(ledger.usernames);
  return {
    parking: ledger.records.map((record) => [recordSubject(record.invoiceNumber), recordKinds(record)]),
    files: ledger.records.map(({ invoiceNumber, files }) => [
      recordSubject(invoiceNumber),
      [...files].map(() => 'files-added'),
    ]),
    users: users.filter(({ username }) => added.has(username)).map(({ _id }) => [`user:${_id}`, ['user-added']]),
  };
}

/** Each acknowledged write has exactly one entry, and every chain verifies. @returns what differs, a line each */
export async function journalDifferences(
  product: FaultyProduct,
  ledger: Ledger,
  admin: PersistentUser,
): Promise<string[]> {
  const expected = await expectedEntries(ledger, admin);
  const differences = await Promise.all(
    SERVICE_NAMES.map(async (name) => {
      const { kinds, faults } = await readJournal(product, name);
      const wrong = expected[name].filter(([subject, wanted]) => (kinds.get(subject) ?? []).join() !== wanted.join());
      const lines = wrong.map(
        ([subject, wanted]) =>
          `${name}: ${subject} has ${kinds.get(subject)} in the journal, acknowledged was ${wanted}`,
      );
      return [...faults, ...lines];
    }),
  );
  return differences.flat();
}
