import { join } from 'node:path';
import { forEachService } from '@parkwart/contracts/wire/services';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { loggedRequests } from './testing/accessLog.ts';
import { API, SESSION } from './testing/eachGateway.ts';
import { type NginxStart, startNginx } from './testing/nginxProcess.ts';
import { type RawRequest, rawRequest } from './testing/rawRequest.ts';
import { deadAddress, inFrontOf, stopAfterEach } from './testing/stopAfterEach.ts';

const UPLOAD = `${API}/upload-files/100001`;

let dead: string[];
beforeEach(async () => {
  dead = [await deadAddress(), await deadAddress()];
});

const startBeforeDead = (options: Partial<NginxStart> = {}) => {
  const services = forEachService(() => dead);
  return stopAfterEach(startNginx({ ...inFrontOf(dead[0] ?? ''), services, ...options }));
};

describeWithTool('nginx', 'a call while every replica refuses connections', () => {
  it('fails with a 503 each time', async () => {
    const { url } = await startBeforeDead();
    for (let call = 0; call < 6; call += 1) {
      const { status } = await rawRequest(url, `${API}/add-user`, { method: 'POST', headers: SESSION });
      expect(status).toBe(503);
    }
  });
});

describeWithTool('nginx', 'a call for which nginx finds no address', () => {
  let folder: { path: string; remove: () => Promise<void> };
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  /** Sends the request twice. @returns the addresses that nginx tried for each */
  const triedFor = async (path: string, request: RawRequest): Promise<string[]> => {
    // Without backups nginx finds no address, as with an outdated list; a long fail_timeout keeps it so.
    const change = (conf: string) =>
      conf.replace(/.*max_fails=0 backup;\n/g, '').replace(/fail_timeout=\d+s/g, 'fail_timeout=600s');
    const accessLog = join(folder.path, 'access.log');
    const { url } = await startBeforeDead({ accessLog, change });
    const ids: unknown[] = [];
    for (let call = 0; call < 2; call += 1) {
      const { status, headers } = await rawRequest(url, path, request);
      expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
      ids.push(headers['x-request-id']);
    }
    const requests = await loggedRequests(accessLog, 2, ({ requestId }) => ids.includes(requestId));
    // Two nginx workers may log in a different order.
    return ids.map((id) => requests.find(({ requestId }) => requestId === id)?.upstream ?? '');
  };

  it.each([
    ['read', 'GET', '/records', 'parking'],
    ['write', 'POST', '/parking', 'parking'],
    ['session refresh, which must not be repeated', 'POST', '/session/refresh', 'users'],
  ])('is retried once: a %s', async (_title, method, path, service) => {
    const [first = '', second] = await triedFor(API + path, { method });
    expect(first.split(', ').sort()).toEqual(dead.map((url) => new URL(url).host).sort());
    expect(second).toBe(`${service} : ${service}`);
  });

  it('fails when it is an upload, which is not buffered', async () => {
    const [, second] = await triedFor(UPLOAD, { method: 'POST', headers: SESSION, body: 'x'.repeat(100_000) });
    expect(second).toBe('files');
  });
});
