import { recordSubject } from '@parkwart/contracts/calls/journal';
import * as contract from '@parkwart/contracts/calls/objections';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import { dayNumber } from '@parkwart/contracts/rules/time';
import { type Implementation, implement, implementOnce } from '@parkwart/service-kit/http/implement';
import { responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import type { ChangeParts } from '../changes/changeRecord.ts';
import { recordNotFound } from '../record/errors.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { changeObjection } from './changeObjection.ts';
import { decideObjection } from './decideObjection.ts';
import { fileObjection } from './fileObjection.ts';
import { presentObjection, readObjections } from './objectionRows.ts';

export function objectionCalls(parts: ChangeParts): Implementation[] {
  const { database, records } = parts;
  return [
    implement(contract.getObjections, async ({ params: { invoiceNumber } }) => {
      const record = await records.find(invoiceNumber);
      if (!record) throw recordNotFound();
      return { objections: (await readObjections(database, [record.id])).map(presentObjection) };
    }),

    implementOnce(
      contract.addObjection,
      database,
      async ({ params: { invoiceNumber }, body: input, session, transaction }) =>
        presentRecord(await fileObjection(parts, { invoiceNumber, input, session }, transaction)),
      ({ invoiceNumber }) => responsesAbout(recordSubject(invoiceNumber)),
    ),

    implement(contract.updateObjection, async ({ params, body: input, session }) =>
      presentRecord(await changeObjection(parts, { ...params, input, session })),
    ),

    implement(
      contract.decideObjection,
      async ({ params, body: { decision, amount = 0, payUntil: until }, session }) => {
        const payUntil = until === undefined ? undefined : dayNumber(until);
        const wanted = { ...params, decision, cents: centsFromEuros(amount), payUntil, session };
        return presentRecord(await decideObjection(parts, wanted));
      },
    ),
  ];
}
