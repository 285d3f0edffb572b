import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openRelay } from './relay.ts';

it('passes requests on once the service has a port, and refuses them before', async () => {
  let port: number | undefined;
  const relay = await openRelay(() => port);
  await expect(fetch(relay.url)).rejects.toThrow();
  const service = createServer((request, response) => request.pipe(response)).listen(0, '127.0.0.1');
  await once(service, 'listening');
  ({ port } = service.address() as AddressInfo);
  const response = await fetch(relay.url, { method: 'POST', body: 'hello', headers: { Connection: 'close' } });
  expect(await response.text()).toBe('hello');
  await relay.stop();
  service.close();
  await expect(fetch(relay.url)).rejects.toThrow();
});
