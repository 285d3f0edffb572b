import { tmpdir } from 'node:os';
import type { BankImport } from '@parkwart/contracts/calls/bank';
import * as contract from '@parkwart/contracts/calls/bank';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { type Implementation, type Input, implement } from '@parkwart/service-kit/http/implement';
import { receiveFiles } from '@parkwart/service-kit/http/receiveFiles';
import { type Actor, actorOf } from '@parkwart/service-kit/journal/journal';
import { type AtCommand, commandOf } from '../changes/commandOf.ts';
import type { ChangeParts, Feature } from '../feature.ts';
import { countDueRefunds } from '../refunds/dueRefunds.ts';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { countEntries, type EntryRow, findEntry, findEntryForChange, listEntries, saveEntry } from './bankEntries.ts';
import { allocateEntry, bookProposal, markOverpaid, takePaymentBack } from './bookEntry.ts';
import { renewProposals } from './currentProposals.ts';
import {
  entryIsBooked,
  entryNotFound,
  entryReplaced,
  oneFileOnly,
  paymentReturned,
  statementTooLarge,
} from './errors.ts';
import { importStatement } from './importStatement.ts';
import { presentEntries, presentOne } from './presentEntries.ts';
import { returnablePayments } from './returns.ts';

/** @throws HttpError 404, 409 */
async function setAside({ transaction, journal, by }: AtCommand, id: number, isAside: boolean): Promise<EntryRow> {
  const entry = await findEntryForChange(transaction, id);
  if (!entry) throw entryNotFound();
  if (entry.state === 'booked') throw entryIsBooked();
  if ((entry.state === 'aside') === isAside) return entry;
  if (entry.takenBackById !== null) throw paymentReturned();
  if (entry.reason === 'replaced') throw entryReplaced();
  const changes = isAside ? ASIDE : putBack(entry);
  const journaled = { subject: `bank-entry:${entry.id}`, kind: 'bank-entry-aside', by } as const;
  await journal.write(transaction, { ...journaled, before: { isAside: !isAside }, after: { isAside } });
  return saveEntry(transaction, entry, changes);
}

const ASIDE = { state: 'aside', reason: 'aside' } as const;

/** The state and reason that an entry gets when an admin puts it back into the lists. */
function putBack({ cents, isReversal, proposal, takesBackId }: EntryRow): Pick<EntryRow, 'state' | 'reason'> {
  if (takesBackId !== null || proposal.length > 0) return { state: 'proposed', reason: 'putBack' };
  if (isReversal) return { state: 'outgoing', reason: 'reversal' };
  if (cents <= 0) return { state: 'outgoing', reason: 'outgoing' };
  return { state: 'unknown', reason: 'putBack' };
}

/** The most entries of an import that are checked for card settlements. */
const MOST_NEW = 200;

const UPLOAD = {
  folder: tmpdir(),
  field: contract.STATEMENT_FIELD,
  maxFiles: 1,
  maxBytes: contract.MAX_STATEMENT_BYTES,
  tooManyFiles: oneFileOnly,
  fileTooLarge: statementTooLarge,
};

export const bank: Feature = { calls: [bankCalls] };

function bankCalls(parts: ChangeParts): Implementation[] {
  const { database } = parts;
  const known = async ({ id }: { readonly id: string }): Promise<EntryRow> => {
    const entry = await findEntry(database, Number(id));
    if (!entry) throw entryNotFound();
    return entry;
  };
  return [
    implement(contract.importStatement, async ({ session }, ctx) => {
      const id = await receiveFiles(ctx, UPLOAD, ([file]) => {
        if (!file) throw oneFileOnly();
        return importStatement(parts, file, actorOf(session));
      });
      await renewProposals(parts, await listEntries(database, { state: 'unknown', limit: MOST_NEW }));
      const [imported] = await readImports(database, id);
      if (!imported) throw new Error('a finished import is not there');
      return imported;
    }),

    implement(contract.getImports, async () => ({ imports: await readImports(database) })),

    implement(contract.getBankEntries, async ({ query }) => {
      let entries = await listEntries(database, query);
      // Renewing a proposal may move an entry to another list, so the list is read again until no proposal changes.
      while ((await renewProposals(parts, entries)).length > 0) entries = await listEntries(database, query);
      // Counting reads every entry, so only the first page of a list has counts.
      const counts = query.after === undefined ? await countAll(database) : {};
      return { entries: await presentEntries(database, entries), counts };
    }),

    implement(contract.getBankEntry, async ({ params }) => {
      const entry = await known(params);
      const [renewed = entry] = await renewProposals(parts, [entry]);
      return presentOne(database, renewed);
    }),

    implement(contract.getReturnablePayments, async ({ params }) => ({
      entries: await presentEntries(database, await returnablePayments(database, await known(params)), () => true),
    })),

    implement(contract.bookProposals, async ({ body, session }) => {
      const entries = await bookInOrder(parts, body, actorOf(session));
      const presented = await presentEntries(database, entries);
      const isBooked = ({ state }: contract.BankEntry) => state === 'booked';
      return { booked: presented.filter(isBooked), changed: presented.filter((entry) => !isBooked(entry)) };
    }),

    implement(contract.takePaymentBack, async ({ params, body: { payment }, session }) => {
      const taken = await takePaymentBack(parts, Number(params.id), Number(payment), actorOf(session));
      return presentOne(database, taken);
    }),

    implement(contract.allocateEntry, async ({ params, body, session }) => {
      const [id, by] = [Number(params.id), actorOf(session)];
      const { allocations, isOverpaid = false } = body;
      if (isOverpaid && allocations.length === 0) return presentOne(database, await markOverpaid(parts, id, by));
      const wanted = allocations.map(({ invoiceNumber, amount }) => ({
        invoiceNumber: Number(invoiceNumber),
        cents: centsFromEuros(amount),
      }));
      return presentOne(database, await allocateEntry(parts, id, wanted, by));
    }),

    commandOf(contract.setEntryAside, async (at, { params: { id }, body: { isAside } }) =>
      presentOne(at.transaction, await setAside(at, Number(id), isAside)),
    )(parts),
  ];
}

async function countAll(database: Database): Promise<Record<string, number>> {
  const [entries, refunds] = await Promise.all([countEntries(database), countDueRefunds(database)]);
  return { ...entries, refunds };
}

/**
 * Books the entries in import order, so that a payment comes before its return.
 * @returns the entries in the requested order
 */
async function bookInOrder(
  parts: ChangeParts,
  { entries, seen = [] }: Input<typeof contract.bookProposals>['body'],
  by: Actor,
): Promise<EntryRow[]> {
  const ids = entries.map(Number);
  const done = new Map<number, EntryRow>();
  for (const id of ids.toSorted((one, other) => one - other)) {
    const entry = done.has(id) ? undefined : await bookProposal(parts, { id, seen: seen[ids.indexOf(id)] }, by);
    if (entry) done.set(id, entry);
  }
  return [...new Set(ids)].flatMap((id) => done.get(id) ?? []);
}

const MOST_IMPORTS = 50;
/**
 * The most statements in the list of imports. If there are more, the oldest imports are left out; the newest import is
 * always listed.
 */
const MOST_STATEMENTS = 2_000;
/**
 * Longer notes are replaced by `TOO_LONG`. Earlier versions stored longer notes, because they noted every other account
 * in a file.
 */
const MOST_OF_NOTES = 20_000;
const TOO_LONG = JSON.stringify(['Die Hinweise zu diesem Auszug sind zu lang, um sie hier zu zeigen.']);

const statementFields = PARKING_TABLES.bank_statements;
const boundedNotes = (column: string) =>
  column === 'notes' ? `CASE WHEN LENGTH(notes) > ${MOST_OF_NOTES} THEN '${TOO_LONG}' ELSE notes END AS notes` : column;

/** Reads the imports, the newest first. @param id of the only import to read */
async function readImports(database: Database, id?: number): Promise<BankImport[]> {
  const only = id === undefined ? '' : ' AND id = :id';
  const sql = statement(
    `SELECT * FROM bank_imports WHERE finishedAt IS NOT NULL${only} ORDER BY id DESC LIMIT ${MOST_IMPORTS}`,
  );
  const imports = await readAs(database, PARKING_TABLES.bank_imports, sql, { id });
  if (imports.length === 0) return [];
  const all = statement(`SELECT ${statementFields.names.map(boundedNotes).join(', ')} FROM bank_statements
    WHERE importId IN (:ids) ORDER BY importId DESC, id LIMIT ${MOST_STATEMENTS}`);
  const statements = await readAs(database, statementFields, all, { ids: imports.map((one) => one.id) });
  // The oldest import that was read may lack statements because of the limit, so it is left out unless it is also the
  // newest import.
  const last = statements.length < MOST_STATEMENTS ? 0 : (statements.at(-1)?.importId ?? 0);
  const whole = imports.filter((one) => one.id > last || one === imports[0]);
  return whole.map((one) => ({
    _id: String(one.id),
    fileName: one.fileName,
    importedAt: new Date(one.finishedAt ?? one.startedAt).toISOString(),
    statements: statements
      .filter(({ importId }) => importId === one.id)
      .map(({ kind, fromDay, toDay, closingCents, entries, seen, notes }) => ({
        kind,
        from: dayOf(fromDay),
        to: dayOf(toDay),
        closing: closingCents === null ? null : eurosFromCents(closingCents),
        entries,
        seen,
        notes: [...notes],
      })),
  }));
}

const dayOf = (day: number | null) => (day === null ? null : formatStoredDay(day));
