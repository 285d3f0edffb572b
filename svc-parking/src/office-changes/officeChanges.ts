import { disable } from '@parkwart/contracts/calls/disable';
import { updateMI, updateNote, updatePayment } from '@parkwart/contracts/calls/recordChanges';
import { type FineInput, updateFine } from '@parkwart/contracts/calls/recordFines';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import { changeOf, given } from '../changes/changeOf.ts';
import { withOtherPlate } from '../corrections/correctionCalls.ts';
import { blockRefusal } from '../dunning-block/dunningBlock.ts';
import type { Feature } from '../feature.ts';
import { inCollection } from '../record/errors.ts';
import type { StoredFine } from '../record/table.ts';

/** Changes that the office makes to a record with one click, and those of the fines dialog. */
export const officeChanges: Feature = {
  calls: [
    // Enabling a record also clears its cancellation.
    changeOf(disable, (at, { body: { isDisable } }) =>
      at.change({ kind: 'disable', changes: isDisable ? { isDisable } : { isDisable, cancelReason: null } }),
    ),

    changeOf(updateFine, (at, { body: { fines, ...vehicle } }) =>
      at.change({
        kind: 'fines',
        changes: { fines: withIds(fines, at.record.fines), ...given(vehicle) },
        complete: withOtherPlate,
      }),
    ),

    changeOf(updatePayment, (at, { body: { isPay } }) => at.change({ kind: 'payment', changes: { isPay } })),

    // Any record may leave dunning, unless a collection agency has it.
    changeOf(updateMI, (at, { body: { MIStatus } }) =>
      at.change({
        kind: 'dunning',
        changes: { miStatus: MIStatus },
        refusal: (record) => {
          if (record.collectionDay !== null) return inCollection(record.collectionDay);
          return MIStatus === null ? undefined : blockRefusal(record, at.now);
        },
      }),
    ),

    changeOf(updateNote, (at, { body: { checkOutNote } }) => at.change({ kind: 'note', changes: { checkOutNote } })),
  ],
};

/**
 * A fine keeps its id. A fine without an id (the specification's call sends none) is matched with a stored fine by its
 * content.
 */
function withIds(fines: readonly FineInput[], stored: readonly StoredFine[]): StoredFine[] {
  const left = [...stored];
  let lastId = Math.max(0, ...left.map(({ id }) => id));
  return fines.map(({ id: sentId, type, price, description }) => {
    const cents = centsFromEuros(price);
    const isSame = (one: StoredFine) =>
      sentId === undefined
        ? one.type === type && one.cents === cents && one.description === description
        : one.id === sentId;
    const [kept] = left.splice(left.findIndex(isSame), left.some(isSame) ? 1 : 0);
    return { id: kept?.id ?? ++lastId, type, cents, description };
  });
}
