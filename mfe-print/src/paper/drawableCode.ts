import { giroCode, type Transfer } from '@parkwart/contracts/giroCode';

/**
 * The text of a transfer's GiroCode, or nothing when the standard has no room for the transfer: then the bank details in
 * words must do.
 */
export function drawableCode(transfer: Transfer): string | undefined {
  try {
    return giroCode(transfer);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
