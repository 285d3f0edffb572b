import { MAX_FILE_BYTES, MAX_FILES_PER_UPLOAD, MAX_JSON_BYTES } from '@parkwart/contracts/wire/limits';

const MEGABYTE = 1024 * 1024;

/** Limits of both gateways. Times in seconds; reasons in facts §10. */
export const LIMITS = {
  jsonBodyBytes: MAX_JSON_BYTES,
  /** A megabyte more per file, for part headers and form fields. */
  uploadBodyBytes: MAX_FILES_PER_UPLOAD * (MAX_FILE_BYTES + MEGABYTE),
  /** A pause in sending or reading; with a longer limit, slow clients would hold every connection. */
  clientSeconds: 5,
  uploadClientSeconds: 30,
  /** Time for a whole JSON body. Only in the Node gateway; nginx limits the number of bodies instead. */
  bodySeconds: 20,
  /**
   * Time for a whole upload: 500 MB at 300 kbit/s. Only in the Node gateway, as the server's `requestTimeout`; behind
   * both, svc-files ends a driver's after 15 minutes.
   */
  uploadSeconds: 4 * 3_600,
  /**
   * Most clients read the response only after sending everything, so the rest of a rejected body is read and dropped.
   */
  lingerSeconds: 5,
  uploadLingerSeconds: 600,
  lingerBytes: 16 * MEGABYTE,
  connections: { perAddress: 500, overall: 4_000 },
  requestsPerAddress: 200,
  /**
   * Concurrent JSON bodies of 10,000 bytes and more, or of unknown length: 100 MB in total; nginx's tmpfs holds 128 MB.
   */
  largeBodies: { perAddress: 20, overall: 400 },
  uploadsPerAddress: 10,
  keepAliveSeconds: 20,
  /** Far shorter than DNS caching, because a call to a removed replica must reach the next one in time. */
  connectMs: 500,
  /** A service responds within 3 s even when its database is frozen; a long list sends its first rows by then. */
  responseSeconds: 10,
  uploadResponseSeconds: 120,
  /** Shorter than a stopping service keeps idle connections (service-kit/src/service/runProcess.ts). */
  serviceKeepAliveSeconds: 2,
  serviceConnections: 32,
  /** Per address, in addition to the delay per account in svc-users. */
  loginsPerSecond: 1,
  loginBurst: 30,
  /** Calls of the driver's page. The overall limit keeps guessing from many addresses from slowing down the booths. */
  pages: { perAddress: { perSecond: 2, burst: 40 }, overall: { perSecond: 50, burst: 200 } },
  retryAfterSeconds: 5,
} as const;
