/** How the gateway treats the replicas behind a service's name; who replaces replicas waits accordingly. */
export const UPSTREAM = {
  /** For how long, in s, a name's addresses are believed. */
  resolveSeconds: 2,
  /** For how long, in s, an address that failed is not asked; longer than a replica that goes refuses connections and its name lasts. */
  failedSeconds: 6,
} as const;
