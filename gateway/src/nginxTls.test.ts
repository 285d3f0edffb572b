import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { RunningGateway } from './runningGateway.ts';
import { makeCertificate, withoutHttp2 } from './testing/certificate.ts';
import { API, expectError, seenBy } from './testing/eachGateway.ts';
import { startEchoService, type TinyServer } from './testing/echoService.ts';
import { startNginx } from './testing/nginxProcess.ts';
import { rawRequest } from './testing/rawRequest.ts';
import { inFrontOf } from './testing/stopAfterEach.ts';

const ALL_USERS = `${API}/all-user`;

describeWithTool('openssl', 'with a certificate', () =>
  describeWithTool('nginx', 'nginx', () => {
    let folder: { path: string; remove: () => Promise<void> };
    let service: TinyServer;
    let gateway: RunningGateway;
    let ca: string;
    const send = (path: string, host: string) =>
      rawRequest(gateway.tlsUrl ?? '', path, { ca, headers: { Host: host } });
    const sendPlain = (path: string, host: string) => rawRequest(gateway.url, path, { headers: { Host: host } });

    beforeAll(async () => {
      [folder, service] = await Promise.all([temporaryFolder(), startEchoService('users')]);
      const { text, ...tls } = await makeCertificate(folder.path);
      ca = text;
      const options = { ...inFrontOf(service.url), publicNames: ['parkwart.example'], tls, change: withoutHttp2 };
      gateway = await startNginx(options);
    });
    afterAll(async () => {
      await gateway.stop();
      await service.stop();
      await folder.remove();
    });

    it('serves its own names over TLS, and forwards the protocol to the services', async () => {
      const { headers } = seenBy(await send(ALL_USERS, 'parkwart.example:8443'));
      expect(headers).toMatchObject({ host: 'parkwart.example:8443', 'x-forwarded-proto': 'https' });
    });

    it('rejects other names with 421 over TLS, whatever the SNI', async () => {
      for (const path of ['/', ALL_USERS])
        expectError(await send(path, 'rebinding.example'), 421, 'MISDIRECTED_REQUEST');
    });

    it('redirects its own names from HTTP to TLS, and no other name', async () => {
      const port = new URL(gateway.tlsUrl ?? '').port;
      const redirect = await sendPlain('/parking?a=1', 'parkwart.example');
      const location = `https://parkwart.example:${port}/parking?a=1`;
      expect(redirect).toMatchObject({ status: 308, headers: { location } });
      expectError(await sendPlain('/parking', 'rebinding.example'), 421, 'MISDIRECTED_REQUEST');
    });

    it('does not redirect by a name in the request line', async () => {
      const { status, headers } = await sendPlain('http://rebinding.example/parking', 'parkwart.example');
      expect({ status, location: headers.location }).toEqual({ status: 400, location: undefined });
    });

    it('answers probes by address on both ports', async () => {
      expect((await send('/health', '10.1.2.3:8443')).status).toBe(200);
      expect((await sendPlain('/health', '10.1.2.3:8080')).status).toBe(200);
    });
  }),
);
