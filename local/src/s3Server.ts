import { mkdir } from 'node:fs/promises';
import S3rver from '@20minutes/s3rver';
import Account from '@20minutes/s3rver/lib/models/account.js';
import * as z from 'zod/mini';

/** The embedded S3 server: a folder that speaks S3, for one pair of keys. */
const { PORT, S3_FOLDER, S3_ACCESS_KEY, S3_SECRET_KEY } = z
  .object({ PORT: z.coerce.number(), S3_FOLDER: z.string(), S3_ACCESS_KEY: z.string(), S3_SECRET_KEY: z.string() })
  .parse(process.env);

// The package knows one pair of keys that everybody else knows as well.
Account.registry.clear();
new Account('parkwart', 'Parkwart').createKeyPair(S3_ACCESS_KEY, S3_SECRET_KEY);

await mkdir(S3_FOLDER, { recursive: true });
const server = new S3rver({
  address: '127.0.0.1',
  port: PORT,
  directory: S3_FOLDER,
  silent: true,
  vhostBuckets: false,
});
const { port } = await server.run();
process.stdout.write(`${JSON.stringify({ msg: 'listening', port })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
