/** How the gateway treats the replicas behind a service's name; rolling updates wait accordingly. */
export const UPSTREAM = {
  /** How long, in s, resolved addresses are valid. */
  resolveSeconds: 2,
  /**
   * How long, in s, a failed address is skipped; longer than a stopping replica refuses connections while still in DNS.
   */
  failedSeconds: 6,
} as const;
