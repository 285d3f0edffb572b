import { cancelCheckIn, correctCheckIn } from '@parkwart/contracts/calls/corrections';
import { isSameCar } from '@parkwart/contracts/rules/car';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Context } from 'koa';
import type { plateLookups } from '../booth/lookupAllowance.ts';
import type { missedLookups } from '../booth/missedLookups.ts';
import { correctionRefusal } from '../booth/ownCheckIn.ts';
import type { tillQuery } from '../booth/tillQuery.ts';
import { given } from '../changes/changeOf.ts';
import { type Complete, changeRecord, type RecordChange } from '../changes/changeRecord.ts';
import type { ChangeParts } from '../feature.ts';
import { findPermit } from '../permits/permits.ts';
import { recordNotFound } from '../record/errors.ts';

interface Till {
  readonly chargePlate: ReturnType<typeof plateLookups>;
  readonly misses: ReturnType<typeof missedLookups>;
  readonly findForTill: ReturnType<typeof tillQuery>;
}

export function correctionCalls(parts: ChangeParts, { chargePlate, misses, findForTill }: Till): Implementation[] {
  const change = async (
    ctx: Context,
    session: Session,
    change: Pick<RecordChange, 'invoiceNumber' | 'kind' | 'changes' | 'complete'>,
  ) => {
    const now = parts.clock();
    const { userId } = session;
    await misses.recording(userId, () =>
      changeRecord(parts, {
        ...change,
        by: actorOf(session, 'booth'),
        expectedVersion: expectedVersion(ctx),
        refusal: (record) => correctionRefusal(record, userId, now),
      }),
    );
    const record = await findForTill(String(change.invoiceNumber), { userId, now });
    if (!record) throw recordNotFound();
    return record;
  };

  return [
    implement(correctCheckIn, async ({ params: { invoiceNumber }, body, session }, ctx) => {
      // The response to a correction of the plate reveals as much as a look-up, so the request counts as a look-up.
      await chargePlate(session.userId);
      const changes = { changes: given(body), complete: withOtherPlate };
      return change(ctx, session, { invoiceNumber: Number(invoiceNumber), kind: 'check-in-corrected', ...changes });
    }),
    implement(cancelCheckIn, ({ params: { invoiceNumber }, body: { reason }, session }, ctx) => {
      const changes = { isDisable: true, cancelReason: reason };
      return change(ctx, session, { invoiceNumber: Number(invoiceNumber), kind: 'check-in-cancelled', changes });
    }),
  ];
}

/**
 * A record with a corrected plate belongs to another car, which has its own permits; the fee of a departed car stays
 * fixed.
 */
export const withOtherPlate: Complete = async (
  transaction,
  { entryAt, exitAt, vehicleNumber: before },
  changes,
  _parts,
) => {
  const { vehicleNumber } = changes;
  if (exitAt || vehicleNumber === undefined || vehicleNumber === before || isSameCar(vehicleNumber, before))
    return changes;
  const permit = await findPermit(transaction, vehicleNumber, entryAt);
  return { ...changes, hasPermit: permit !== undefined, alreadyParkedAs: null };
};
