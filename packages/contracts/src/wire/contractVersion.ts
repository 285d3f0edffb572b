/**
 * The version of everything in this package that modules exchange over the wire or between shell and remotes. Raise it
 * for a breaking change; services and front ends understand the current and the previous version
 * (docs/decisions/contracts-versions.md).
 */
export const CONTRACT_VERSION = 1;

/** Whether modules built with these versions work together, whichever is newer. */
export function areContractsCompatible(built: number, own: number = CONTRACT_VERSION): boolean {
  return Math.abs(built - own) <= 1;
}

/**
 * Services accept requests of front ends with these versions, and front ends can read responses of services with these
 * versions.
 */
export const SUPPORTED_CONTRACTS: readonly number[] = [CONTRACT_VERSION, CONTRACT_VERSION - 1].filter(Boolean);
