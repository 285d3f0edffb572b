import { tmpdir } from 'node:os';
import { certificateAuthority, serviceEnvironment } from '@parkwart/service-kit/environment';
import { z } from 'zod';

/** Only the server counts: buckets are addressed by path below its root. */
const serverUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).pathname === '/', 'must have no path')
  .transform((text) => new URL(text));

export const filesEnvironment = serviceEnvironment.extend({
  /** Where svc-users publishes its keys and ended sessions. */
  USERS_URL: z.url(),
  /** Where svc-parking knows the records. */
  PARKING_URL: z.url(),
  /** Where uploads lie while they come in; replicas may share it. */
  UPLOADS_DIR: z.string().default(tmpdir()),
  S3_ENDPOINT: serverUrl,
  /** Who signed the certificate of a storage at https://, in place of those that Node trusts. */
  S3_CA: certificateAuthority,
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name'),
});
export type FilesEnvironment = z.infer<typeof filesEnvironment>;
