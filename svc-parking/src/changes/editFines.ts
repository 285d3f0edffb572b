import { type FineInput, updateFine } from '@parkwart/contracts/calls/recordChanges';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import type { RecordRow } from '../record/recordRow.ts';
import type { StoredFine } from '../tables.ts';
import { given } from './given.ts';
import { officeChange } from './officeChange.ts';
import { withOtherPlate } from './withOtherPlate.ts';

export const editFines = officeChange(
  updateFine,
  'fines',
  ({ fines, ...vehicle }, record) => ({ fines: finesWithIds(fines, record), ...given(vehicle) }),
  { complete: withOtherPlate },
);

/** A fine keeps its id; one that is sent without, as the specification's call has it, is known by its content. */
function finesWithIds(fines: readonly FineInput[], record: Pick<RecordRow, 'fines'>): StoredFine[] {
  const left = [...record.fines];
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
