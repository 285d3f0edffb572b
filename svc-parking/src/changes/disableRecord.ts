import { disable } from '@parkwart/contracts/calls/disable';
import { officeChange } from './officeChange.ts';

/** An active record is not cancelled. */
export const disableRecord = officeChange(disable, 'disable', ({ isDisable }) => ({
  isDisable,
  ...(isDisable ? {} : { cancelReason: null }),
}));
