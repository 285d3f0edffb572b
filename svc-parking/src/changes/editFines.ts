import { updateFine } from '@parkwart/contracts/calls/recordChanges';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import { given } from './given.ts';
import { officeChange } from './officeChange.ts';
import { withOtherPlate } from './withOtherPlate.ts';

export const editFines = officeChange(
  updateFine,
  'fines',
  ({ fines, ...vehicle }) => ({
    fines: fines.map(({ type, price, description }) => ({ type, cents: centsFromEuros(price), description })),
    ...given(vehicle),
  }),
  withOtherPlate,
);
