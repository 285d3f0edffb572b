import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forEachService } from '@parkwart/contracts/wire/services';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { RunningGateway } from './runningGateway.ts';
import { GATEWAY_KEY, SESSION } from './testing/eachGateway.ts';
import { startNginx } from './testing/nginxProcess.ts';
import { type RawRequest, rawRequest } from './testing/rawRequest.ts';

const API = '/api/employee';

const deadAddress = async () => `http://127.0.0.1:${await freePort()}`;

describeWithTool('nginx', 'a call while every replica refuses connections', () => {
  it('fails with a 503 each time', async () => {
    const folder = await temporaryFolder();
    const dead = [await deadAddress(), await deadAddress()];
    const [storage = ''] = dead;
    const services = forEachService(() => dead);
    const gateway = await startNginx({ siteFolder: folder.path, services, storage, gatewayKey: GATEWAY_KEY });
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) {
      const { status } = await rawRequest(gateway.url, `${API}/add-user`, { method: 'POST', headers: SESSION });
      statuses.push(status);
    }
    expect(statuses).toEqual(Array(6).fill(503));
    await gateway.stop();
    await folder.remove();
  });
});

describeWithTool('nginx', 'a call for which nginx finds no address', () => {
  let folder: { path: string; remove: () => Promise<void> };
  let dead: string[];
  let gateway: RunningGateway;

  const accessLog = () => join(folder.path, 'access.log');
  const triedFor = async (path: string, request?: RawRequest): Promise<string> => {
    const response = await rawRequest(gateway.url, path, request);
    expect({ status: response.status, retry: response.headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
    for (;;) {
      // The last line may be incomplete.
      const lines = (await readFile(accessLog(), 'utf8')).split('\n').slice(0, -1);
      const line = lines
        .map((text) => JSON.parse(text))
        .find(({ requestId }) => requestId === response.headers['x-request-id']);
      if (line) return line.upstream;
      await sleep(10);
    }
  };

  beforeEach(async () => {
    folder = await temporaryFolder();
    dead = [await deadAddress(), await deadAddress()];
    // Without backups nginx finds no address, as with an outdated list; a long fail_timeout keeps it so.
    const change = (conf: string) =>
      conf.replace(/.*max_fails=0 backup;\n/g, '').replace(/fail_timeout=\d+s/g, 'fail_timeout=600s');
    const services = forEachService(() => dead);
    const [storage = ''] = dead;
    gateway = await startNginx({
      siteFolder: folder.path,
      services,
      storage,
      gatewayKey: GATEWAY_KEY,
      accessLog: accessLog(),
      change,
    });
  });
  afterEach(async () => {
    await gateway.stop();
    await folder.remove();
  });

  it.each([
    ['read', 'GET', '/records'],
    ['write', 'POST', '/parking'],
    ['renewal that may not come twice', 'POST', '/session/refresh'],
  ])('is retried once: a %s', async (_title, method, path) => {
    const hosts = dead.map((url) => new URL(url).host);
    expect((await triedFor(API + path, { method })).split(', ').sort()).toEqual(hosts.sort());
    const service = path.startsWith('/session') ? 'users' : 'parking';
    expect(await triedFor(API + path, { method })).toBe(`${service} : ${service}`);
  });

  it('fails when it is an upload, which is not buffered', async () => {
    const upload = { method: 'POST', headers: SESSION, body: 'x'.repeat(100_000) };
    await triedFor(`${API}/upload-files/100001`, upload);
    expect(await triedFor(`${API}/upload-files/100001`, upload)).toBe('files');
  });
});
