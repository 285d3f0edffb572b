import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { startNodeGateway } from './node/nodeGateway.ts';
import { API, SESSION } from './testing/eachGateway.ts';
import { startEchoService, startServer } from './testing/echoService.ts';
import { rawRequest } from './testing/rawRequest.ts';
import { deadAddress, inFrontOf, stopAfterEach } from './testing/stopAfterEach.ts';

const PATH = `${API}/get-user/geheim?x=B-GEHEIM`;

let lines: string[];
beforeEach(() => {
  lines = [];
});

async function startGateway(serviceUrl: string): Promise<string> {
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
  return (await stopAfterEach(startNodeGateway({ ...inFrontOf(serviceUrl), log }))).url;
}

async function startBefore(...service: Parameters<typeof startServer>): Promise<string> {
  return startGateway((await stopAfterEach(startServer(...service))).url);
}

const startBeforeEcho = async () => startGateway((await stopAfterEach(startEchoService('users'))).url);

const warnings = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);

async function expectWarning(expected: object): Promise<void> {
  while (warnings().length === 0) await sleep(10);
  expect(warnings()).toEqual([expect.objectContaining(expected)]);
}

describe('a call that the Node gateway could not proxy', () => {
  it('is logged with its error and request id, without the query', async () => {
    const { status, headers } = await rawRequest(await startGateway(await deadAddress()), PATH);
    expect(status).toBe(503);
    await expectWarning({
      requestId: headers['x-request-id'],
      path: `${API}/get-user/{username}`,
      service: 'users',
      error: 'ECONNREFUSED',
      msg: 'call failed',
    });
    expect(lines.join('')).not.toMatch(/geheim/i);
  });

  it('reports a client that disconnected while it waited', async () => {
    const hangUp = new AbortController();
    const url = await startBefore(() => hangUp.abort());
    await expect(fetch(url + PATH, { signal: hangUp.signal })).rejects.toThrow();
    await expectWarning({ error: 'ClientGone' });
  });

  it.each([
    ['JSON', `${API}/parking`],
    ['an upload', `${API}/upload-files/100001`],
  ])('reports a client that disconnected while sending %s', async (_what, path) => {
    const headers = { ...SESSION, Expect: '100-continue' };
    const sending = request((await startBeforeEcho()) + path, { method: 'POST', headers });
    sending.on('error', () => undefined);
    sending.flushHeaders();
    await once(sending, 'continue');
    sending.destroy();
    await expectWarning({ error: 'ClientGone' });
  });

  it('reports a client that disconnected while reading', async () => {
    const url = await startBefore((_request, response) => response.write('the first half'));
    const hangUp = new AbortController();
    await fetch(url + PATH, { signal: hangUp.signal });
    hangUp.abort();
    await expectWarning({ error: 'ClientGone' });
  });

  it('reports a service that broke off while the client was reading', async () => {
    const url = await startBefore((_request, response) => response.write('the first half', () => response.destroy()));
    await expect(rawRequest(url, PATH)).rejects.toThrow('aborted');
    await expectWarning({ error: 'ECONNRESET' });
  });

  it('logs no error for a successful call', async () => {
    expect((await rawRequest(await startBeforeEcho(), PATH)).status).toBe(200);
    expect(warnings()).toEqual([]);
  });
});
