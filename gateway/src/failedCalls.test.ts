import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { forEachService } from '@parkwart/contracts/wire/services';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { pino } from 'pino';
import { startNodeGateway } from './node/nodeGateway.ts';
import type { RunningGateway } from './runningGateway.ts';
import { GATEWAY_KEY, SESSION } from './testing/eachGateway.ts';
import { startEchoService, startServer, type TinyServer } from './testing/echoService.ts';
import { rawRequest } from './testing/rawRequest.ts';

const PATH = '/api/employee/get-user/geheim?x=B-GEHEIM';

let folder: { path: string; remove: () => Promise<void> };
let lines: string[];
let gateway: RunningGateway | undefined;
const servers: TinyServer[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
  lines = [];
});
afterEach(async () => {
  await gateway?.stop();
  gateway = undefined;
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await folder.remove();
});

async function startBefore(service: Promise<TinyServer>): Promise<{ gateway: RunningGateway; service: TinyServer }> {
  const running = await service;
  servers.push(running);
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
  const services = forEachService(() => running.url);
  gateway = await startNodeGateway({
    siteFolder: folder.path,
    services,
    storage: running.url,
    gatewayKey: GATEWAY_KEY,
    log,
  });
  return { gateway, service: running };
}

const warnings = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);

describe('a call that the Node gateway could not proxy', () => {
  it('is logged with its error and request id, without the query', async () => {
    const { gateway, service } = await startBefore(startEchoService('users'));
    await service.stop();
    servers.pop();
    const { status, headers } = await rawRequest(gateway.url, PATH);
    expect(status).toBe(503);
    expect(warnings()).toEqual([
      expect.objectContaining({
        requestId: headers['x-request-id'],
        path: '/api/employee/get-user/{username}',
        service: 'users',
        error: 'ECONNREFUSED',
        msg: 'call failed',
      }),
    ]);
    expect(lines.join('')).not.toMatch(/geheim/i);
  });

  it('distinguishes a service that broke off from a client that disconnected', async () => {
    let isAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const { gateway } = await startBefore(startServer(() => isAsked()));
    const hangUp = new AbortController();
    const asking = fetch(`${gateway.url}${PATH}`, { signal: hangUp.signal });
    await asked;
    hangUp.abort();
    await expect(asking).rejects.toThrow();
    while (warnings().length === 0) await sleep(10);
    expect(warnings()).toEqual([expect.objectContaining({ error: 'ClientGone' })]);
  });

  it.each([
    ['what it asks', '/api/employee/parking'],
    ['an upload', '/api/employee/upload-files/100001'],
  ])('reports a client that disconnected while sending %s', async (_what, path) => {
    const { gateway } = await startBefore(startEchoService('parking'));
    const sending = request(`${gateway.url}${path}`, {
      method: 'POST',
      headers: { ...SESSION, Expect: '100-continue' },
    });
    sending.on('error', () => undefined);
    sending.flushHeaders();
    await once(sending, 'continue');
    sending.destroy();
    while (warnings().length === 0) await sleep(10);
    expect(warnings()).toEqual([expect.objectContaining({ error: 'ClientGone' })]);
  });

  it('reports a client that disconnected while reading', async () => {
    const { gateway } = await startBefore(startServer((_request, response) => response.write('the first half')));
    const hangUp = new AbortController();
    await fetch(`${gateway.url}${PATH}`, { signal: hangUp.signal });
    hangUp.abort();
    while (warnings().length === 0) await sleep(10);
    expect(warnings()).toEqual([expect.objectContaining({ error: 'ClientGone' })]);
  });

  it('reports a service that broke off while the client was reading', async () => {
    const cutOff = startServer((_request, response) => response.write('the first half', () => response.destroy()));
    const { gateway } = await startBefore(cutOff);
    await expect(rawRequest(gateway.url, PATH)).rejects.toThrow('aborted');
    while (warnings().length === 0) await sleep(10);
    expect(warnings()).toEqual([expect.objectContaining({ error: 'ECONNRESET' })]);
  });

  it('logs no error for a successful call', async () => {
    const { gateway } = await startBefore(startEchoService('users'));
    expect((await rawRequest(gateway.url, PATH)).status).toBe(200);
    expect(warnings()).toEqual([]);
  });
});
