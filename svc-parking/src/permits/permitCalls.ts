import { getBoothPermits } from '@parkwart/contracts/calls/booth';
import { CHECK_IN_PAST_DAYS } from '@parkwart/contracts/calls/parking';
import * as contract from '@parkwart/contracts/calls/permits';
import { comparablePlatePart } from '@parkwart/contracts/rules/plate';
import { addDays } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import { type Implementation, implement, implementOnce } from '@parkwart/service-kit/http/implement';
import { responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import type { Journal } from '@parkwart/service-kit/journal/journal';
import { storedDay } from '../storedDay.ts';
import { permitRepository } from './permitRepository.ts';
import { presentForBooth, presentPermit } from './permitRow.ts';
import { permitChain } from './permitSubjects.ts';
import { removePermit } from './removePermit.ts';
import { addPermit, changePermit } from './savePermit.ts';

export function permitCalls(database: Database, journal: Journal, clock: () => Date): Implementation[] {
  const permits = permitRepository(database);
  const parts = { database, permits, journal };
  return [
    implement(contract.getPermits, async ({ query: { plate, ...query } }) => {
      const part = plate && comparablePlatePart(plate);
      const found = await permits.list({ ...query, plate: part, day: storedDay(clock()) });
      return { permits: found.map(presentPermit) };
    }),

    implement(getBoothPermits, async () => {
      const now = clock();
      const found = await permits.listWithin(storedDay(now), storedDay(addDays(now, CHECK_IN_PAST_DAYS)));
      return { permits: found.flatMap(presentForBooth) };
    }),

    implementOnce(
      contract.addPermit,
      database,
      async ({ body: input, session, transaction }) =>
        presentPermit(await addPermit(parts, { input, session, now: clock() }, transaction)),
      ({ _id }) => responsesAbout(permitChain(_id)),
    ),

    implement(contract.changePermit, async ({ params: { id }, body, session }, ctx) => {
      const change = { id, input: body, session, expectedVersion: expectedVersion(ctx), now: clock() };
      return presentPermit(await changePermit(parts, change));
    }),

    implement(contract.removePermit, async ({ params: { id }, session }, ctx) => {
      await removePermit(parts, { id, session, expectedVersion: expectedVersion(ctx) });
      return undefined;
    }),
  ];
}
