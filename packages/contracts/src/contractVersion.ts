/**
 * The version of everything in this package that goes over the wire or between shell and remotes. It rises with a breaking
 * change; services and front ends understand the current and the previous one
 * (docs/decisions/contracts-versions.md). 1 was the booth, 2 brought the office, 3 passkeys and what the booth may see.
 */
export const CONTRACT_VERSION = 3;

/** Whether what was built with version `built` works together with what knows version `own`, which may be either side. */
export function areContractsCompatible(built: number, own: number = CONTRACT_VERSION): boolean {
  return Math.abs(built - own) <= 1;
}

/** The versions whose requests services accept and whose answers front ends read. */
export const UNDERSTOOD_CONTRACTS: readonly number[] = [CONTRACT_VERSION, CONTRACT_VERSION - 1];
