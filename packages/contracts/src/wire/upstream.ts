/** How the gateway treats the replicas behind a service's name; rolling updates wait according to these times. */
export const UPSTREAM = {
  /** How long, in s, the gateway caches resolved addresses. */
  resolveSeconds: 2,
  /**
   * How long, in s, the gateway skips a failed address. This must be longer than the time for which a stopping replica
   * refuses connections while it is still in DNS.
   */
  failedSeconds: 6,
} as const;
