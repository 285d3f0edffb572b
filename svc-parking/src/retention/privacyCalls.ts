import * as contract from '@parkwart/contracts/privacy';
import type { Database } from '@parkwart/service-kit/database';
import { type Implementation, implement } from '@parkwart/service-kit/implement';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import { disclose } from './disclose.ts';
import { eraseOnRequest } from './eraseOnRequest.ts';
import { erasureQueue } from './erasureQueue.ts';
import { readHolds, setHold } from './holds.ts';
import { previewRetention } from './previewRetention.ts';
import { retainedRecords } from './retainedRecords.ts';

export function privacyCalls(database: Database, journal: Journal, clock: () => Date): Implementation[] {
  const parts = {
    database,
    journal,
    clock,
    records: retainedRecords(database, journal),
    erasures: erasureQueue(database),
  };
  return [
    implement(contract.getDisclosure, ({ query }) => disclose(database, query)),

    implement(contract.eraseOnRequest, ({ body: { kind, text, mentions = [], asUser = false, ...body }, session }) =>
      eraseOnRequest(parts, { ...body, person: { kind, text }, mentions, asUser, by: actorOf(session) }),
    ),

    implement(contract.holdRecord, async ({ params: { invoiceNumber }, body, session }) => {
      await setHold(database, journal, { invoiceNumber, ...body, by: actorOf(session), now: clock() });
      return undefined;
    }),

    implement(contract.getHolds, async ({ query }) => ({ holds: await readHolds(database, clock(), query) })),

    implement(contract.getRetentionPreview, () => previewRetention(parts)),
  ];
}
