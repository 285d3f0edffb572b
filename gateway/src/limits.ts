const MEGABYTE = 1024 * 1024;

/** Design §5: at most 20 files a request of 25 MB each; one more for each file's part headers and the form's rest. */
const UPLOAD_FILES = 20;
const UPLOAD_FILE_MEGABYTES = 26;

/** What both gateways hold clients and services to. Times in seconds; reasons in speed.md's measured faults. */
export const LIMITS = {
  jsonBodyBytes: MEGABYTE,
  uploadBodyBytes: UPLOAD_FILES * UPLOAD_FILE_MEGABYTES * MEGABYTE,
  /** How long a client may pause while it sends or takes something; longer, and slow clients hold every connection. */
  clientSeconds: 5,
  uploadClientSeconds: 30,
  /** Requests at once from one address: an office behind one router stays far below. */
  requestsPerAddress: 200,
  /** How long an idle connection of a client stays open. */
  keepAliveSeconds: 20,
  /** Far shorter than addresses are believed: a call that waits for one that is gone has to try the next before the list changes. */
  connectMs: 500,
  /** How long a name's addresses are believed. */
  resolveSeconds: 2,
  /** A service answers within 3 s even when its database is frozen; a long list sends its first rows by then. */
  answerSeconds: 10,
  uploadAnswerSeconds: 120,
  /** For how long an address that failed is not asked; longer than a replica that goes refuses connections and its name lasts. */
  failedSeconds: 6,
  /** Idle connections to a service; shorter than one that has to go waits for them to be left (service-kit/runProcess.ts). */
  serviceKeepAliveSeconds: 2,
  serviceConnections: 32,
  /** Attempts to log in from one address, on top of the delay that svc-users adds per account. */
  loginsPerSecond: 1,
  loginBurst: 30,
  retryAfterSeconds: 5,
} as const;
