const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** At most 20 files a request of 25 MB each; one more for each file's part headers and the form's rest. */
const UPLOAD_FILES = 20;
const UPLOAD_FILE_MEGABYTES = 26;

/** What both gateways hold clients and services to. Times in seconds; reasons in facts §10. */
export const LIMITS = {
  /** The longest there is are 200 file names of 200 letters. */
  jsonBodyBytes: 256 * KILOBYTE,
  uploadBodyBytes: UPLOAD_FILES * UPLOAD_FILE_MEGABYTES * MEGABYTE,
  /** How long a client may pause while it sends or takes something; longer, and slow clients hold every connection. */
  clientSeconds: 5,
  uploadClientSeconds: 30,
  /** For a whole JSON body, however evenly it drips (Node gateway; nginx knows no total and limits the number). */
  bodySeconds: 20,
  /** 64 kbit/s: 500 MB take up to 18 hours, and a client that only wants to hold a connection pays for it. */
  uploadBytesPerSecond: 8 * KILOBYTE,
  /** How long and how much of a refused body is read and dropped: few clients read a response before they have sent everything. */
  lingerSeconds: 5,
  /** How long nginx lets a client finish an upload that was refused. */
  uploadLingerSeconds: 600,
  lingerBytes: 16 * MEGABYTE,
  /** Open connections, idle ones included, at the Node gateway. */
  connections: { perAddress: 500, overall: 4_000 },
  /** Requests at once from one address: an office behind one router stays far below. */
  requestsPerAddress: 200,
  /** JSON bodies of 10,000 bytes and more, or of unknown length, at once: 100 MB, which nginx's tmpfs of 128 MB holds. */
  largeBodies: { perAddress: 20, overall: 400 },
  /** At once; svc-files, which parks them and knows the session, limits their number. */
  uploadsPerAddress: 10,
  /** How long an idle connection of a client stays open. */
  keepAliveSeconds: 20,
  /** Far shorter than addresses are believed: a call that waits for one that is gone has to try the next before the list changes. */
  connectMs: 500,
  /** A service answers within 3 s even when its database is frozen; a long list sends its first rows by then. */
  responseSeconds: 10,
  uploadResponseSeconds: 120,
  /** Idle connections to a service; shorter than one that has to go waits for them to be left (service-kit/runProcess.ts). */
  serviceKeepAliveSeconds: 2,
  serviceConnections: 32,
  /** Attempts to log in from one address, on top of the delay that svc-users adds per account. */
  loginsPerSecond: 1,
  loginBurst: 30,
  retryAfterSeconds: 5,
} as const;
