import { addFine, allFines, changeFine, removeFine } from '@parkwart/contracts/calls/fineType';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import { type Implementation, implement, implementOnce } from '@parkwart/service-kit/http/implement';
import type { UsersParts } from '../usersParts.ts';
import { listFineTypes } from './listFineTypes.ts';
import { presentFineType } from './presentFineType.ts';
import { removeFineType } from './removeFineType.ts';
import { addFineType, changeFineType } from './saveFineType.ts';

export function fineTypeCalls(parts: UsersParts): Implementation[] {
  return [
    implement(allFines, async () => (await listFineTypes(parts.models)).map(presentFineType)),

    implementOnce(
      addFine,
      parts.database,
      async ({ body: input, session, transaction }) =>
        presentFineType(await addFineType(parts, { input, session }, transaction)),
      ({ _id }) => _id,
    ),

    implement(changeFine, async ({ params: { id }, body, session }, ctx) =>
      presentFineType(await changeFineType(parts, { id, input: body, session, expectedVersion: expectedVersion(ctx) })),
    ),

    implement(removeFine, async ({ params: { id }, session }) => {
      await removeFineType(parts, id, session);
      return undefined;
    }),
  ];
}
