import { mkdir } from 'node:fs/promises';
import S3rver from '@20minutes/s3rver';
import Account from '@20minutes/s3rver/lib/models/account.js';
import { removeUnfinished } from './removeUnfinished.ts';
import { signedOnly } from './signedOnly.ts';

interface S3Start {
  readonly folder: string;
  readonly port: number;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** An S3 server on 127.0.0.1 with one key pair. One per process, because the package's key registry is global. */
export async function openS3({ folder, port, accessKey, secretKey }: S3Start) {
  // Removes the package's well-known key pair.
  Account.registry.clear();
  new Account('parkwart', 'Parkwart').createKeyPair(accessKey, secretKey);
  await mkdir(folder, { recursive: true });
  await removeUnfinished(folder);
  const server = new S3rver({ address: '127.0.0.1', port, directory: folder, silent: true, vhostBuckets: false });
  server.middleware.unshift(signedOnly());
  const address = await server.run();
  return { port: address.port, close: () => server.close() };
}
