import * as contract from '@parkwart/contracts/calls/collections';
import { openOf } from '@parkwart/contracts/rules/claim';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { ChangeParts } from '../feature.ts';
import { presentHandOver, readCollections } from '../record/collections.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { readCandidates } from './candidates.ts';
import { handOver } from './handOver.ts';
import { readPage } from './readPage.ts';
import { recall } from './recall.ts';

export function collectionCalls(parts: ChangeParts): Implementation[] {
  const { database, records, clock } = parts;
  return [
    implement(contract.getCollectionCandidates, ({ query: { after = '0' } }) =>
      readCandidates(database, Number(after), clock()),
    ),

    implement(contract.getCollections, ({ query: { state, after } }) =>
      readPage(database, state, after === undefined ? undefined : Number(after)),
    ),

    implement(contract.getHandOvers, async ({ params: { invoiceNumber } }) => {
      const record = await records.find(invoiceNumber);
      if (!record) return { handOvers: [] };
      const isOwed = openOf(presentRecord(record)) > 0;
      const rows = await readCollections(database, [record.id]);
      return { handOvers: rows.map((row) => presentHandOver(row, isOwed)) };
    }),

    implement(contract.handOverRecords, async ({ body, session }) => ({
      lines: await handOver(parts, { ...body, session }),
    })),

    implement(contract.recallCollection, ({ params: { id }, body: input, session }) =>
      recall(parts, { id, input, session }),
    ),
  ];
}
