import { updateMI } from '@parkwart/contracts/calls/recordChanges';
import { officeChange } from './officeChange.ts';

export const setDunning = officeChange(updateMI, 'dunning', ({ MIStatus }) => ({ miStatus: MIStatus }));
