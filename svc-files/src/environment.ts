import { tmpdir } from 'node:os';
import { certificateAuthority, serviceEnvironment } from '@parkwart/service-kit/environment/environment';
import { z } from 'zod';

/** The URL has no path, because buckets are addressed by paths directly below the server's root. */
const serverUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).pathname === '/', 'must have no path')
  .transform((text) => new URL(text));

export const filesEnvironment = serviceEnvironment.extend({
  USERS_URL: z.url(),
  PARKING_URL: z.url(),
  /** The folder for files while they are received; replicas may share it. */
  UPLOADS_DIR: z.string().default(tmpdir()),
  S3_ENDPOINT: serverUrl,
  /** The CA of a storage at https://, instead of Node's trusted CAs. */
  S3_CA: certificateAuthority,
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name'),
});
export type FilesEnvironment = z.infer<typeof filesEnvironment>;
