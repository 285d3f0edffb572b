import { updateMI } from '@parkwart/contracts/calls/recordChanges';
import { inCollection } from '../record/errors.ts';
import { blockRefusal } from './dunningBlock.ts';
import { officeChange } from './officeChange.ts';

/** Back out of the procedure goes any record that no collection agency has. */
export const setDunning = officeChange(updateMI, 'dunning', ({ MIStatus }) => ({ miStatus: MIStatus }), {
  refusal: ({ MIStatus }, record, now) => {
    if (record.collectionDay !== null) return inCollection(record.collectionDay);
    return MIStatus === null ? undefined : blockRefusal(record, now);
  },
});
