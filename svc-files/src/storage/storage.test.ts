import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createLogger } from '@parkwart/service-kit/logger';
import { openStorage } from './storage.ts';

it('a connection to the storage that nobody needs is left before the storage hangs up, just when something is put', async () => {
  // One that hangs up a minute later only.
  const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => response.end());
  const connected = once(server, 'connection');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const S3_ENDPOINT = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const environment = { S3_ENDPOINT, S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret', S3_BUCKET: 'parkwart-files' };
  const storage = openStorage(environment, createLogger({ level: 'silent' }));

  await storage.put({ key: 'k', content: Buffer.from('a'), type: 'text/plain', disposition: 'attachment' });
  const [connection] = (await connected) as [Socket];
  await once(connection, 'close');

  storage.close();
  server.close();
});
