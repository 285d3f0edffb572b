import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandError } from '../commandError.ts';
import { fetchContracts, fetchReachableContracts } from './fetchContracts.ts';

const servers: Server[] = [];

/** Without `calls` it is an older build. Returns its address. */
async function serve(name: string, status: number, ready: object, calls?: object) {
  const server = createServer((request, response) => {
    const body = request.url === '/health/ready' ? ready : request.url === '/health/calls' ? calls : undefined;
    response.statusCode = body === undefined ? 404 : request.url === '/health/ready' ? status : 200;
    response.end(JSON.stringify(body ?? {}));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { name, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const closed = { name: 'svc-files', url: 'http://127.0.0.1:9' };

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const calls = [{ service: 'users', method: 'GET', path: '/all-user', headers: [], answer: { type: 'object' } }];

describe('fetchContracts', () => {
  it("returns each replica's contract, ready or not", async () => {
    const users = await serve('svc-users', 200, { status: 'ok', contract: 2 }, calls);
    const parking = await serve('svc-parking', 503, { status: 'not ready', parts: ['database'], contract: 1 });
    const expected = [
      { name: 'svc-users', contract: 2, calls },
      { name: 'svc-parking', contract: 1 },
    ];
    expect(await fetchContracts([users, parking])).toEqual(expected);
    expect(await fetchReachableContracts([users, closed, parking])).toEqual(expected);
  });

  it.each([
    ['does not respond', async () => closed],
    ['says nothing of a contract', () => serve('svc-files', 200, { status: 'ok' })],
    ['says what calls cannot be', () => serve('svc-files', 200, { status: 'ok', contract: 2 }, { calls })],
    ['has no address', async () => ({ name: 'svc-files', url: 'http://svc-files.invalid:8080' })],
  ])('rejects when one %s', async (_title, service) => {
    const fetched = fetchContracts([await service()]);
    await expect(fetched).rejects.toThrow(CommandError);
    await expect(fetched).rejects.toThrow('svc-files sagt nicht, welchen Vertrag es versteht');
  });
});
