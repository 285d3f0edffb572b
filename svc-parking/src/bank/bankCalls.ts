import { tmpdir } from 'node:os';
import * as contract from '@parkwart/contracts/calls/bank';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { receiveFiles } from '@parkwart/service-kit/http/receiveFiles';
import type { ChangeParts } from '../changes/changeRecord.ts';
import { countEntries, listEntries, presentEntry } from './bankEntries.ts';
import { allocateEntry, bookProposal, setAside } from './bookEntry.ts';
import { oneFileOnly, statementTooLarge } from './errors.ts';
import { importStatement } from './importStatement.ts';
import { readImports } from './readImports.ts';

const UPLOAD = {
  folder: tmpdir(),
  field: contract.STATEMENT_FIELD,
  maxFiles: 1,
  maxBytes: contract.MAX_STATEMENT_BYTES,
  tooManyFiles: oneFileOnly,
  fileTooLarge: statementTooLarge,
};

export function bankCalls(parts: ChangeParts): Implementation[] {
  const { database } = parts;
  return [
    implement(contract.importStatement, async ({ session }, ctx) => {
      const id = await receiveFiles(ctx, UPLOAD, ([file]) => {
        if (!file) throw oneFileOnly();
        return importStatement(parts, file, session);
      });
      const [imported] = await readImports(database, id);
      if (!imported) throw new Error('a finished import is not there');
      return imported;
    }),

    implement(contract.getImports, async () => ({ imports: await readImports(database) })),

    implement(contract.getBankEntries, async ({ query }) => {
      const [entries, counts] = await Promise.all([listEntries(database, query), countEntries(database)]);
      return { entries: entries.map(presentEntry), counts };
    }),

    implement(contract.bookProposals, async ({ body: { entries }, session }) => {
      const booked: contract.BankEntry[] = [];
      const changed: contract.BankEntry[] = [];
      for (const id of new Set(entries)) {
        const entry = await bookProposal(parts, id, session);
        if (!entry) continue;
        (entry.state === 'booked' ? booked : changed).push(presentEntry(entry));
      }
      return { booked, changed };
    }),

    implement(contract.allocateEntry, async ({ params: { id }, body: { allocations }, session }) => {
      const wanted = allocations.map(({ invoiceNumber, amount }) => ({
        invoiceNumber: Number(invoiceNumber),
        cents: centsFromEuros(amount),
      }));
      return presentEntry(await allocateEntry(parts, id, wanted, session));
    }),

    implement(contract.setEntryAside, async ({ params: { id }, body: { isAside }, session }) =>
      presentEntry(await setAside(parts, id, isAside, session)),
    ),
  ];
}
