import { updateMI } from '@parkwart/contracts/calls/recordChanges';
import { blockRefusal } from './dunningBlock.ts';
import { officeChange } from './officeChange.ts';

/** Back out of the procedure goes any record. */
export const setDunning = officeChange(updateMI, 'dunning', ({ MIStatus }) => ({ miStatus: MIStatus }), {
  refusal: ({ MIStatus }, record, now) => (MIStatus === null ? undefined : blockRefusal(record, now)),
});
