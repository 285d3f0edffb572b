import { isSameCar } from '@parkwart/contracts/rules/car';
import { findPermit } from '../permits/permits.ts';
import type { Complete } from './changeRecord.ts';

/** A corrected plate is another car with its own permits; the fee of a departed car stays fixed. */
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
