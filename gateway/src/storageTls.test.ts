import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificates, type TestCertificates } from '@parkwart/tooling/jest/certificates.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { expectError, STORED } from './testing/eachGateway.ts';
import { startNginx } from './testing/nginxProcess.ts';
import { rawRequest } from './testing/rawRequest.ts';
import { inFrontOf, stopAfterEach } from './testing/stopAfterEach.ts';

describeWithTool('openssl', 'in front of a storage that requires TLS', () =>
  describeWithTool('nginx', 'nginx', () => {
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

    it('returns objects, requested with the host that the link was signed for', async () => {
      const { status, body } = await fetchStored(own?.caFile);
      expect({ status, body: body.toString() }).toEqual({
        status: 200,
        body: 'the object, asked for at parkwart.example',
      });
    });

    it('rejects a certificate of another authority', async () => {
      expectError(await fetchStored(foreign?.caFile), 503, 'SERVICE_UNAVAILABLE');
    });

    it('rejects a certificate for another host', async () => {
      expectError(await fetchStored(own?.caFile, '127.0.0.1'), 503, 'SERVICE_UNAVAILABLE');
    });

    it('does not send plain HTTP', async () => {
      expect((await fetchStored(undefined, 'localhost', 'http')).status).toBeGreaterThanOrEqual(400);
    });
  }),
);
