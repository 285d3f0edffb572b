import { recordSubject } from '@parkwart/contracts/calls/journal';
import * as contract from '@parkwart/contracts/calls/namedDrivers';
import { type Implementation, implement, implementOnce } from '@parkwart/service-kit/http/implement';
import { responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import type { ChangeParts } from '../changes/changeRecord.ts';
import { recordNotFound } from '../record/errors.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { decideDriver } from './decideDriver.ts';
import { fileNamedDriver } from './fileNamedDriver.ts';
import { countReceived, presentNamedDriver, readNamedDrivers, readReceived } from './namedDriverRows.ts';

export function namedDriverCalls(parts: ChangeParts): Implementation[] {
  const { database, records } = parts;
  return [
    implement(contract.getNamedDrivers, async ({ params: { invoiceNumber } }) => {
      const record = await records.find(invoiceNumber);
      if (!record) throw recordNotFound();
      return { drivers: (await readNamedDrivers(database, [record.id])).map(presentNamedDriver) };
    }),

    implement(contract.getReceivedDrivers, async () => ({
      count: await countReceived(database),
      drivers: (await readReceived(database, contract.MOST_RECEIVED)).map(presentNamedDriver),
    })),

    implementOnce(
      contract.nameDriver,
      database,
      async ({ params: { invoiceNumber }, body: input, session, transaction }) =>
        presentRecord(await fileNamedDriver(parts, { invoiceNumber, input, session }, transaction)),
      ({ invoiceNumber }) => responsesAbout(recordSubject(invoiceNumber)),
    ),

    implement(contract.decideDriver, async ({ params, body: { state }, session }) =>
      presentRecord(await decideDriver(parts, { ...params, state, session })),
    ),
  ];
}
