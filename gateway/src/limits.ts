import { MAX_FILE_BYTES, MAX_FILES_PER_UPLOAD, MAX_JSON_BYTES } from '@parkwart/contracts/wire/limits';

const MEGABYTE = 1024 * 1024;

/** Limits of both gateways. Times are in seconds unless the name ends in `Ms`; facts §10 gives the reasons. */
export const LIMITS = {
  jsonBodyBytes: MAX_JSON_BYTES,
  /** Includes one megabyte per file in addition to the maximum size of a file, for part headers and form fields. */
  uploadBodyBytes: MAX_FILES_PER_UPLOAD * (MAX_FILE_BYTES + MEGABYTE),
  /**
   * The longest time for which a client may pause while sending or reading; with a longer limit, slow clients would
   * occupy all connections.
   */
  clientSeconds: 5,
  uploadClientSeconds: 30,
  /** Time for a whole JSON body. Applies only in the Node gateway; nginx limits the number of bodies instead. */
  bodySeconds: 20,
  /**
   * Time for a whole upload: 500 MB at 300 kbit/s. Applies only in the Node gateway, as the server's `requestTimeout`.
   * Behind both gateways, svc-files ends the upload of a driver after 15 minutes.
   */
  uploadSeconds: 4 * 3_600,
  /**
   * The gateway reads and drops the rest of a rejected body for this time, because most clients read the response only
   * after sending everything.
   */
  lingerSeconds: 5,
  uploadLingerSeconds: 600,
  lingerBytes: 16 * MEGABYTE,
  connections: { perAddress: 500, overall: 4_000 },
  requestsPerAddress: 200,
  /**
   * The number of concurrent JSON bodies that have 10,000 bytes or more, or an unknown length. Together these bodies
   * have at most 100 MB; nginx's tmpfs has 128 MB.
   */
  largeBodies: { perAddress: 20, overall: 400 },
  uploadsPerAddress: 10,
  keepAliveSeconds: 20,
  /**
   * Time to connect to a service. It is far shorter than the time for which DNS responses are cached, because a call to
   * a removed replica must reach the next replica in time.
   */
  connectMs: 500,
  /**
   * How long a service may be silent. A service responds within 3 s even when its database is frozen, and sends the
   * first rows of a long list within these 3 s.
   */
  responseSeconds: 10,
  uploadResponseSeconds: 120,
  /**
   * How long the gateway keeps idle connections to a service; a stopping service keeps them longer
   * (service-kit/src/service/runProcess.ts).
   */
  serviceKeepAliveSeconds: 2,
  serviceConnections: 32,
  /** The limit of logins per client address, in addition to the delay per account in svc-users. */
  loginsPerSecond: 1,
  loginBurst: 30,
  /**
   * Rate limits for the calls of the driver's page. The overall limit prevents guesses from many addresses from slowing
   * down the booths.
   */
  pages: { perAddress: { perSecond: 2, burst: 40 }, overall: { perSecond: 50, burst: 200 } },
  retryAfterSeconds: 5,
} as const;
