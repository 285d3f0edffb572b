import { giroCode, type Transfer } from '@parkwart/contracts/giroCode';

/** Undefined if the standard cannot hold the transfer. */
export function drawableCode(transfer: Transfer): string | undefined {
  try {
    return giroCode(transfer);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
