import * as contract from '@parkwart/contracts/permits';
import { comparablePlatePart } from '@parkwart/contracts/plate';
import type { Database } from '@parkwart/service-kit/database';
import { expectedVersion } from '@parkwart/service-kit/expectedVersion';
import { type Implementation, implement, implementOnce } from '@parkwart/service-kit/implement';
import { permitDay } from '../record/permitDays.ts';
import { permitRepository } from './permitRepository.ts';
import { presentPermit, subjectOf } from './permitRow.ts';
import { removePermit } from './removePermit.ts';
import { addPermit, changePermit } from './savePermit.ts';

export function permitCalls(database: Database, clock: () => Date): Implementation[] {
  const permits = permitRepository(database);
  return [
    implement(contract.getPermits, async ({ query: { plate, ...query } }) => {
      const part = plate === undefined ? undefined : comparablePlatePart(plate);
      const found = await permits.list({ ...query, plate: part, day: permitDay(clock()) });
      return { permits: found.map(presentPermit) };
    }),

    implementOnce(
      contract.addPermit,
      database,
      async ({ body, transaction }) => presentPermit(await addPermit(permits, body, clock(), transaction)),
      ({ _id }) => subjectOf(_id),
    ),

    implement(contract.changePermit, async ({ params: { id }, body }, ctx) => {
      const change = { id, input: body, expectedVersion: expectedVersion(ctx), now: clock() };
      return presentPermit(await changePermit(database, permits, change));
    }),

    implement(contract.removePermit, async ({ params: { id } }, ctx) => {
      await removePermit(database, permits, id, expectedVersion(ctx));
      return undefined;
    }),
  ];
}
