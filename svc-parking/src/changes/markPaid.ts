import { updatePayment } from '@parkwart/contracts/calls/recordChanges';
import { officeChange } from './officeChange.ts';

export const markPaid = officeChange(updatePayment, 'payment', ({ isPay }) => ({ isPay }));
