import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificates, type TestCertificates } from '@parkwart/tooling/jest/certificates.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { RunningGateway } from './node/nodeGateway.ts';
import { makeCertificate, withoutHttp2 } from './testing/certificate.ts';
import { API, expectError, STORED, seenBy } from './testing/eachGateway.ts';
import { startEchoService, type TinyServer } from './testing/echoService.ts';
import { startNginx } from './testing/nginxProcess.ts';
import { rawRequest } from './testing/rawRequest.ts';
import { inFrontOf, stopAfterEach } from './testing/stopAfterEach.ts';

const ALL_USERS = `${API}/all-user`;

describeWithTool('openssl', 'with a certificate,', () =>
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

    it('serves its configured host names over TLS, and sends the services the protocol in a header', async () => {
      const response = await send(ALL_USERS, 'parkwart.example:8443');
      expect(response.headers['strict-transport-security']).toMatch(/^max-age=31536000;/);
      const { headers } = seenBy(response);
      expect(headers).toMatchObject({ host: 'parkwart.example:8443', 'x-forwarded-proto': 'https' });
    });

    it('rejects host names that are not configured with 421 over TLS, whatever the SNI', async () => {
      for (const path of ['/', ALL_USERS])
        expectError(await send(path, 'rebinding.example'), 421, 'MISDIRECTED_REQUEST');
    });

    it('redirects HTTP requests for its configured host names to TLS, and rejects HTTP requests for other host names', async () => {
      const port = new URL(gateway.tlsUrl ?? '').port;
      const redirect = await sendPlain('/parking?a=1', 'parkwart.example');
      const location = `https://parkwart.example:${port}/parking?a=1`;
      expect(redirect).toMatchObject({ status: 308, headers: { location } });
      expectError(await sendPlain('/parking', 'rebinding.example'), 421, 'MISDIRECTED_REQUEST');
    });

    it('does not redirect to a host in the request line', async () => {
      const { status, headers } = await sendPlain('http://rebinding.example/parking', 'parkwart.example');
      expect({ status, location: headers.location }).toEqual({ status: 400, location: undefined });
    });

    it('responds to probes by IP address at both ports', async () => {
      expect((await send('/health', '10.1.2.3:8443')).status).toBe(200);
      expect((await sendPlain('/health', '10.1.2.3:8080')).status).toBe(200);
    });
  }),
);

describeWithTool('nginx', 'nginx in front of a storage that requires TLS', () => {
  let [own, foreign]: TestCertificates[] = [];
  let server: Server;
  beforeAll(async () => {
    [own, foreign] = await Promise.all([makeCertificates(), makeCertificates()]);
    const [key, cert] = await Promise.all([own?.key, own?.certificate].map((path) => readFile(path ?? '')));
    server = createServer({ ...(key && cert ? { key, cert } : {}) }, (request, response) => {
      response.setHeader('Content-Type', 'text/plain');
      response.end(`the object, asked for at ${request.headers.host}`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all([own?.remove(), foreign?.remove()]);
  });

  const fetchStored = async (ca: string | undefined, host = 'localhost', protocol = 'https') => {
    const storage = `${protocol}://${host}:${(server.address() as AddressInfo).port}`;
    const options = { ...inFrontOf('http://127.0.0.1:9'), storage, storageCa: ca ?? '' };
    const { url } = await stopAfterEach(startNginx({ ...options, publicNames: ['parkwart.example'] }));
    return rawRequest(url, STORED, { headers: { Host: 'parkwart.example' } });
  };

  it('requests objects from the storage with the host for which the link was signed, and returns the objects', async () => {
    const { status, body } = await fetchStored(own?.caFile);
    expect({ status, body: body.toString() }).toEqual({
      status: 200,
      body: 'the object, asked for at parkwart.example',
    });
  });

  it('returns 503 when the storage has a certificate of another authority', async () => {
    expectError(await fetchStored(foreign?.caFile), 503, 'SERVICE_UNAVAILABLE');
  });

  it('returns 503 when the storage has a certificate for another host', async () => {
    expectError(await fetchStored(own?.caFile, '127.0.0.1'), 503, 'SERVICE_UNAVAILABLE');
  });

  it('gets no object from the storage over plain HTTP', async () => {
    expect((await fetchStored(undefined, 'localhost', 'http')).status).toBeGreaterThanOrEqual(400);
  });
});
