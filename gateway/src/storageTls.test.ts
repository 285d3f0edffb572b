import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { forEachService } from '@parkwart/contracts/wire/services';
import { makeCertificates, type TestCertificates } from '@parkwart/tooling/jest/certificates.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { RunningGateway } from './runningGateway.ts';
import { expectError, STORED } from './testing/eachGateway.ts';
import { startNginx } from './testing/nginxProcess.ts';
import { rawRequest } from './testing/rawRequest.ts';

const NOTHING = 'http://127.0.0.1:9';

describeWithTool('openssl', 'before a storage that demands TLS', () =>
  describeWithTool('nginx', 'nginx', () => {
    let folder: { path: string; remove: () => Promise<void> };
    let [own, foreign]: TestCertificates[] = [];
    let storage: Server;
    let gateway: RunningGateway | undefined;
    beforeAll(async () => {
      folder = await temporaryFolder();
      [own, foreign] = await Promise.all([makeCertificates(), makeCertificates()]);
      const [key, cert] = await Promise.all([own?.key, own?.certificate].map((path) => readFile(path ?? '')));
      storage = createServer({ ...(key && cert ? { key, cert } : {}) }, (request, response) => {
        response.setHeader('Content-Type', 'text/plain');
        response.end(`the object, asked for at ${request.headers.host}`);
      });
      storage.listen(0, '127.0.0.1');
      await once(storage, 'listening');
    });
    afterEach(() => gateway?.stop());
    afterAll(async () => {
      storage.closeAllConnections();
      storage.close();
      await Promise.all([own?.remove(), foreign?.remove(), folder.remove()]);
    });

    const fetchStored = async (ca: string | undefined, host = 'localhost', protocol = 'https') => {
      const { port } = storage.address() as AddressInfo;
      gateway = await startNginx({
        siteFolder: folder.path,
        services: forEachService(() => NOTHING),
        storage: `${protocol}://${host}:${port}`,
        storageCa: ca ?? '',
        gatewayKey: 'k'.repeat(32),
        publicNames: ['parkwart.example'],
      });
      return rawRequest(gateway.url, STORED, { headers: { Host: 'parkwart.example' } });
    };

    it('returns objects, requested with the host that the link was signed for', async () => {
      const response = await fetchStored(own?.caFile);
      expect({ status: response.status, body: response.body.toString() }).toEqual({
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

    it('gets nothing without TLS', async () => {
      expect((await fetchStored(undefined, 'localhost', 'http')).status).toBeGreaterThanOrEqual(400);
    });
  }),
);
