import { recordSubject } from '@parkwart/contracts/calls/journal';
import { SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { journalNames } from '@parkwart/service-kit/journal/journalNames';
import { verifyJournal } from '@parkwart/service-kit/journal/verifyJournal';
import type { AcknowledgedRecord, Ledger } from '../load/ledger.ts';
import type { PersistentUser } from '../load/persistentUser.ts';
import { type FaultyProduct, withDatabase } from '../product/product.ts';
import { differences } from './differences.ts';
import { fetchUsers } from './writeChecks.ts';

const journalKinds = ({ isParked, finePrices, isPaid, prints, note }: AcknowledgedRecord): string[] => [
  'check-in',
  ...(isParked ? [] : ['check-out']),
  ...(finePrices.length === 0 ? [] : ['fines']),
  ...(note === '' ? [] : ['note']),
  ...(isPaid ? ['payment'] : []),
  ...Array<string>(prints).fill('print'),
];

/** Subjects with the kinds of all their entries, in alphabetical order. */
type Entries = readonly (readonly [subject: string, kinds: readonly string[]])[];

async function expectedEntries({ records, usernames }: Ledger, admin: PersistentUser) {
  const added = (await fetchUsers(admin)).filter(({ username }) => usernames.includes(username));
  return {
    parking: records.map((record) => [recordSubject(record.invoiceNumber), journalKinds(record)]),
    files: records.map(({ invoiceNumber, files }) => [
      recordSubject(invoiceNumber),
      [...files].map(() => 'files-added'),
    ]),
    users: added.map(({ _id }) => [`user:${_id}`, ['user-added']]),
  } satisfies Record<ServiceName, Entries>;
}

/**
 * Expects that each acknowledged write has exactly one entry, and that every chain is valid. @returns the differences,
 * one per line
 */
export async function journalDifferences(
  product: FaultyProduct,
  ledger: Ledger,
  admin: PersistentUser,
): Promise<string[]> {
  const expected = await expectedEntries(ledger, admin);
  const check = (name: ServiceName) =>
    withDatabase(product, name, async (database) => {
      const { faults } = await verifyJournal(database);
      const entries = await database.read<{ chain: string; kind: string }>(
        `SELECT chain, kind FROM ${journalNames(database).entries} ORDER BY chain, kind`,
      );
      const kinds = new Map<string, string[]>();
      for (const { chain, kind } of entries) kinds.set(chain, [...(kinds.get(chain) ?? []), kind]);
      const line = (subject: string, own: readonly string[] = []) => `${name}: the journal of ${subject} has ${own}`;
      const wrong = differences(
        expected[name].map(([subject, wanted]) => line(subject, wanted)),
        expected[name].map(([subject]) => line(subject, kinds.get(subject))),
      );
      return [...faults.map((fault) => `${name}: the journal does not verify: ${JSON.stringify(fault)}`), ...wrong];
    });
  return (await Promise.all(SERVICE_NAMES.map(check))).flat();
}
