import { recordSubject } from '@parkwart/contracts/journal';
import * as contract from '@parkwart/contracts/privacy';
import { dayNumber } from '@parkwart/contracts/time';
import type { Database } from '@parkwart/service-kit/database';
import { type Implementation, implement } from '@parkwart/service-kit/implement';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import { recordNotFound } from '../record/errors.ts';
import { recordRepository } from '../record/recordRepository.ts';
import { disclose } from './disclose.ts';
import { eraseOnRequest } from './eraseOnRequest.ts';
import { erasureQueue } from './erasureQueue.ts';
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

    implement(contract.eraseOnRequest, ({ body: { isTrial, ...person }, session }) =>
      eraseOnRequest(parts, { person, isTrial, by: actorOf(session) }),
    ),

    implement(contract.holdRecord, async ({ params: { invoiceNumber }, body, session }) => {
      const until = body.until === null ? null : dayNumber(body.until);
      await database.transaction(async (transaction) => {
        const record = await recordRepository(database).findForChange(invoiceNumber, transaction);
        if (!record) throw recordNotFound();
        await database.sequelize.query('UPDATE records SET holdUntil = :until, holdReason = :reason WHERE id = :id', {
          replacements: { id: record.id, until, reason: until === null ? null : body.reason },
          transaction,
        });
        const change = { subject: recordSubject(record.id), kind: 'hold' as const, by: actorOf(session) };
        await journal.write({ ...change, after: { holdUntil: body.until } }, transaction);
      });
      return undefined;
    }),

    implement(contract.getRetentionPreview, async () => ({ rules: await previewRetention(parts) })),
  ];
}
