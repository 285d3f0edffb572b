import { tmpdir } from 'node:os';
import * as contract from '@parkwart/contracts/calls/bank';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { implement } from '@parkwart/service-kit/http/implement';
import { receiveFiles } from '@parkwart/service-kit/http/receiveFiles';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { commandOf } from '../changes/commandOf.ts';
import type { Feature } from '../feature.ts';
import { countDueRefunds } from '../refunds/dueRefunds.ts';
import { countEntries, type EntryRow, findEntry, listEntries } from './bankEntries.ts';
import { allocateEntry, bookInOrder, markOverpaid, takePaymentBack } from './bookEntry.ts';
import { renewProposals } from './currentProposals.ts';
import { entryNotFound, oneFileOnly, statementTooLarge } from './errors.ts';
import { importStatement } from './importStatement.ts';
import { readImports } from './imports.ts';
import { presentEntries, presentOne } from './presentEntries.ts';
import { returnablePayments } from './returns.ts';
import { setAside } from './setAside.ts';

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

export const bank: Feature = {
  calls: [
    (parts) =>
      implement(contract.importStatement, async ({ session }, ctx) => {
        const { database } = parts;
        const id = await receiveFiles(ctx, UPLOAD, ([file]) => {
          if (!file) throw oneFileOnly();
          return importStatement(parts, file, actorOf(session));
        });
        await renewProposals(parts, await listEntries(database, { state: 'unknown', limit: MOST_NEW }));
        const [imported] = await readImports(database, id);
        if (!imported) throw new Error('a finished import is not there');
        return imported;
      }),
    ({ database }) => implement(contract.getImports, async () => ({ imports: await readImports(database) })),
    (parts) =>
      implement(contract.getBankEntries, async ({ query }) => {
        const { database } = parts;
        let entries = await listEntries(database, query);
        // Renewing a proposal may move an entry to another list, so the list is read again until no proposal changes.
        while ((await renewProposals(parts, entries)).length > 0) entries = await listEntries(database, query);
        // Counting reads every entry, so only the first page of a list has counts.
        const counts = query.after === undefined ? await countAll(database) : {};
        return { entries: await presentEntries(database, entries), counts };
      }),
    (parts) =>
      implement(contract.getBankEntry, async ({ params }) => {
        const entry = await knownEntry(parts.database, params.id);
        const [renewed = entry] = await renewProposals(parts, [entry]);
        return presentOne(parts.database, renewed);
      }),
    ({ database }) =>
      implement(contract.getReturnablePayments, async ({ params }) => {
        const payments = await returnablePayments(database, await knownEntry(database, params.id));
        return { entries: await presentEntries(database, payments, () => true) };
      }),
    (parts) =>
      implement(contract.bookProposals, async ({ body, session }) => {
        const entries = await bookInOrder(parts, body, actorOf(session));
        const presented = await presentEntries(parts.database, entries);
        const isBooked = ({ state }: contract.BankEntry) => state === 'booked';
        return { booked: presented.filter(isBooked), changed: presented.filter((entry) => !isBooked(entry)) };
      }),
    (parts) =>
      implement(contract.takePaymentBack, async ({ params, body: { payment }, session }) => {
        const taken = await takePaymentBack(parts, Number(params.id), Number(payment), actorOf(session));
        return presentOne(parts.database, taken);
      }),
    (parts) =>
      implement(contract.allocateEntry, async ({ params, body, session }) => {
        const [id, by] = [Number(params.id), actorOf(session)];
        const { allocations, isOverpaid = false } = body;
        if (isOverpaid && allocations.length === 0)
          return presentOne(parts.database, await markOverpaid(parts, id, by));
        const wanted = allocations.map(({ invoiceNumber, amount }) => ({
          invoiceNumber: Number(invoiceNumber),
          cents: centsFromEuros(amount),
        }));
        return presentOne(parts.database, await allocateEntry(parts, id, wanted, by));
      }),
    commandOf(contract.setEntryAside, async (at, { params: { id }, body: { isAside } }) =>
      presentOne(at.transaction, await setAside(at, Number(id), isAside)),
    ),
  ],
};

/** @throws HttpError 404 */
async function knownEntry(database: Database, id: string): Promise<EntryRow> {
  const entry = await findEntry(database, Number(id));
  if (!entry) throw entryNotFound();
  return entry;
}

async function countAll(database: Database): Promise<Record<string, number>> {
  const [entries, refunds] = await Promise.all([countEntries(database), countDueRefunds(database)]);
  return { ...entries, refunds };
}
